// @vitest-environment jsdom
import { givenName } from '@goreal/domain/display-names/given-name';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer, profileOf, refusal, startSession } from '#testing/fake-server.ts';
import { alertText, button, press, show, write } from '#testing/show.tsx';
import { ReportNameButton } from './report-name-button.tsx';
import { ReportNameDialog } from './report-name-dialog.tsx';

const REPORT = 'POST /api/nameReports';
const REASON = 'Xúc phạm, chê bai';
const lan = { userId: 'u2', displayName: 'Lan' };
const mai = { userId: 'u3', displayName: 'Mai' };

test('the name of one player is reported as it is shown, with a reason and a note', async () => {
  const server = fakeServer({ [REPORT]: { status: 204 } });
  const onClose = vi.fn();
  show(<ReportNameDialog players={[lan]} onClose={onClose} />);
  expect(screen.getByText('Lan')).toBeDefined();
  expect(screen.queryByRole('combobox')).toBeNull();
  press('Báo vi phạm');
  expect(await alertText()).toContain('Xin chọn điều không ổn');
  expect(server.calls).toEqual([]);
  fireEvent.click(screen.getByRole('radio', { name: REASON }));
  write('Kể thêm (không bắt buộc)', 'Tên chửi người.');
  press('Báo vi phạm');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.sent(REPORT)).toEqual([
    { userId: 'u2', name: 'Lan', reason: 'insult', note: 'Tên chửi người.' },
  ]);
});

test('where there are several players, one is chosen first; a refusal says why and keeps what was written', async () => {
  const server = fakeServer({
    [REPORT]: refusal(400, 'failed-precondition', 'Người này đã đổi sang tên khác.'),
  });
  const onClose = vi.fn();
  show(<ReportNameDialog players={[lan, mai]} onClose={onClose} />);
  fireEvent.click(screen.getByRole('radio', { name: REASON }));
  press('Báo vi phạm');
  expect(await screen.findByText('Xin chọn tên cần báo vi phạm.')).toBeDefined();
  expect(server.calls).toEqual([]);
  write('Tên hiển thị', 'u3');
  write('Kể thêm (không bắt buộc)', 'Kể dở');
  press('Báo vi phạm');
  expect(await screen.findByText(/Người này đã đổi sang tên khác\./)).toBeDefined();
  expect(screen.getByDisplayValue('Kể dở')).toBeDefined();
  expect(server.sent(REPORT)).toMatchObject([{ userId: 'u3', name: 'Mai' }]);
  expect(onClose).not.toHaveBeenCalled();
});

test('a board offers the names of others, except pseudonyms and names that the Academy gave', async () => {
  await startSession(profileOf({ userId: 'u1' }));
  const { unmount } = show(
    <ReportNameButton
      players={[
        { userId: 'u1', displayName: 'Own' },
        { userId: null, displayName: 'Hạc Núi' },
        { userId: 'u9', displayName: givenName('u9') },
        lan,
        mai,
      ]}
    />,
  );
  press('Báo vi phạm về một tên');
  const names = await screen.findAllByRole('option');
  expect(names.map(({ textContent }) => textContent)).toEqual(['Chọn một tên…', 'Lan', 'Mai']);
  fireEvent.click(screen.getByText('Thôi'));
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  expect(button('Báo vi phạm về một tên')).toBeDefined();
  unmount();
  show(<ReportNameButton players={[{ userId: 'u1', displayName: 'Own' }]} />);
  expect(screen.queryByRole('button')).toBeNull();
});
