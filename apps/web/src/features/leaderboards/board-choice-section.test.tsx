// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { errorBody, fakeServer } from '#testing/fake-server.ts';
import { show } from '#testing/show.tsx';
import { BoardChoiceSection } from './board-choice-section.tsx';

const PATH = '/api/users/u1/boardChoice';

function open(put: object) {
  const server = fakeServer({
    [`GET ${PATH}`]: { body: { choice: 'named', pseudonym: 'Chim Hồng Bến Sương 417' } },
    [`PUT ${PATH}`]: put as never,
  });
  show(<BoardChoiceSection uid="u1" />);
  return server;
}

const radio = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });

test('the section shows the stored choice, with the pseudonym that the player would have', async () => {
  open({ body: {} });
  expect((await radio(/Đứng bằng tên mình/)).checked).toBe(true);
  expect(screen.getByText(/“Chim Hồng Bến Sương 417”/)).toBeTruthy();
});

test('the section sends another choice and says that it is saved', async () => {
  const server = open({ body: { choice: 'hidden', pseudonym: 'Chim Hồng Bến Sương 417' } });
  fireEvent.click(await radio(/Không lên bảng/));
  expect(await screen.findByText('Đã lưu lựa chọn.')).toBeTruthy();
  expect((await radio(/Không lên bảng/)).checked).toBe(true);
  expect(server.calls).toContainEqual({ method: 'PUT', path: PATH, body: { choice: 'hidden' } });
});

test('a refused choice is taken back and explained', async () => {
  open({ status: 503, body: errorBody('unavailable', 'Học Viện đang tạm nghỉ.') });
  fireEvent.click(await radio(/Mang biệt danh/));
  expect(await screen.findByText(/Không thể thực hiện việc lưu lựa chọn/)).toBeTruthy();
  expect((await radio(/Đứng bằng tên mình/)).checked).toBe(true);
});
