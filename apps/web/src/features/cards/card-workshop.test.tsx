// @vitest-environment jsdom
import type { Card } from '@goreal/domain/cards/card-schema';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { unsavedWork } from '#platform/unsaved-work/unsaved-work.ts';
import { type Answer, type FakeServer, fakeServer, refusal } from '#testing/fake-server.ts';
import { alertText, fieldValue, press, show, write } from '#testing/show.tsx';
import { CardWorkshop } from './card-workshop.tsx';

const CARD = 'GET /api/users/u1/card';
const SAVE = 'PUT /api/users/u1/card';
const MOTTO = 'Câu tâm niệm';

test('without a card of their own, a Sage starts from lotus, bronze and no words', async () => {
  await open(null);
  expect(radio('Hoa sen').checked).toBe(true);
  expect(radio('Đồng cổ').checked).toBe(true);
  expect(fieldValue(MOTTO)).toBe('');
});

test('a change is previewed at once, and kept only when it is saved', async () => {
  const server = await open(OWN);
  const preview = screen.getByRole('region', { name: 'Tấm thẻ của con' });
  expect(preview.textContent).toBe('the player cardGiữ lửa');
  expect(unsavedWork.has('form')).toBe(false);
  write(MOTTO, ' Đi đến cùng ');
  fireEvent.click(radio('Ánh trăng'));
  fireEvent.click(radio('Núi đá'));
  expect(within(preview).getByText('Đi đến cùng')).toBeDefined();
  expect(unsavedWork.has('form')).toBe(true);
  const saved = { pattern: 'karst', glaze: 'moon', motto: 'Đi đến cùng' };
  server.answers[SAVE] = { body: { canCarve: true, card: saved } };
  press('Khắc thẻ');
  expect(await screen.findByText('Tấm thẻ đã được khắc.')).toBeDefined();
  expect(server.sent(SAVE)).toEqual([saved]);
  fireEvent.click(radio('Chim Lạc'));
  await waitFor(() => expect(screen.queryByText('Tấm thẻ đã được khắc.')).toBeNull());
});

test('a refusal says why and keeps the draft; the next change removes the message', async () => {
  const server = await open(OWN);
  const words = 'Câu này có từ không được dùng ở đây. Xin chọn lời khác.';
  server.answers[SAVE] = refusal(422, 'invalid-argument', words);
  write(MOTTO, 'Lời không hay');
  press('Khắc thẻ');
  expect(await alertText()).toContain(`Không thể thực hiện việc khắc thẻ. ${words}`);
  expect(fieldValue(MOTTO)).toBe('Lời không hay');
  write(MOTTO, 'Lời hay');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('a motto over the limit is refused before sending', async () => {
  const server = await open(OWN);
  write(MOTTO, 'x'.repeat(81));
  expect(await screen.findByText('Câu tâm niệm dài tối đa 80 ký tự.')).toBeDefined();
  // The attribute would cut a pasted text of decomposed letters that has few enough.
  expect(screen.getByLabelText(MOTTO).hasAttribute('maxlength')).toBe(false);
  press('Khắc thẻ');
  expect(server.sent(SAVE)).toEqual([]);
});

test('a card that cannot be fetched says why, and can be fetched again', async () => {
  const server = await open(refusal(503, 'unavailable', 'Học Viện đang nghỉ.'));
  expect(screen.getByRole('alert').textContent).toContain(
    'Không thể thực hiện việc mở bàn khắc thẻ. Học Viện đang nghỉ.',
  );
  server.answers[CARD] = { body: { canCarve: true, card: OWN } };
  press('Thử lại');
  expect(await screen.findByLabelText(MOTTO)).toBeDefined();
});

const OWN: Card = { pattern: 'drum', glaze: 'jade', motto: 'Giữ lửa' };

async function open(card: Card | null | Answer): Promise<FakeServer> {
  const isCard = card === null || (typeof card === 'object' && 'motto' in card);
  const server = fakeServer({ [CARD]: isCard ? { body: { canCarve: true, card } } : card });
  show(<CardWorkshop uid="u1">the player card</CardWorkshop>);
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
  return server;
}

function radio(name: string): HTMLInputElement {
  return screen.getByRole<HTMLInputElement>('radio', { name });
}
