// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { press, show, write } from '#testing/show.tsx';
import { SignInLogSection } from './sign-in-log-section.tsx';

const LOG = 'GET /api/signIns';

test('the filter asks the server for what was chosen, and stays on the page', async () => {
  const server = fakeServer({ [LOG]: { body: { items: [], nextCursor: null } } });
  show(<SignInLogSection />);
  press('Xem nhật ký đăng nhập');
  write('Kết quả', 'refused');
  write('Tên hoặc email', ' titan ');
  write('Địa chỉ mạng bắt đầu bằng', '198.');
  const asked = () =>
    server.calls
      .filter(({ path }) => path.includes('/api/signIns'))
      .map(({ path }) => Object.fromEntries(new URLSearchParams(path.split('?')[1])));
  await waitFor(() => expect(asked()).toEqual([{ result: 'all' }]));
  press('Lọc');
  await waitFor(() =>
    expect(asked()[1]).toEqual({ result: 'refused', name: 'titan', place: '198.' }),
  );
});
