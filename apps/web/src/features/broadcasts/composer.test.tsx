// @vitest-environment jsdom
import { broadcastMessages } from '@goreal/domain/broadcasts/broadcasts.messages';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { isDisabled, show } from '#testing/show.tsx';
import { Composer } from './composer.tsx';

const SEND = 'POST /api/sendPushNotification';

// jsdom has no modal dialogs.

function open() {
  const server = fakeServer({
    'GET /api/notificationAudience': { body: { people: 3, devices: 1 } },
  });
  show(<Composer />);
  return server;
}

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Gửi thông báo' });

function write(label: RegExp, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

test('sending is disabled without a title and a body', () => {
  open();
  expect(isDisabled(button())).toBe(true);
  write(/^Tiêu đề/, 'Hội trăng rằm');
  expect(isDisabled(button())).toBe(true);
  write(/^Nội dung/, '   ');
  expect(isDisabled(button())).toBe(true);
  write(/^Nội dung/, 'Tối nay.');
  expect(isDisabled(button())).toBe(false);
});

test('texts are counted as they are sent, and what is too long is refused, not cut', () => {
  open();
  const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
  const typed = 'Hội'.normalize('NFD');
  write(/^Tiêu đề/, ` ${typed} `);
  write(/^Nội dung/, 'ế'.normalize('NFD').repeat(500));
  expect(screen.getByText('3/100')).toBeTruthy();
  expect(screen.getByText('500/500')).toBeTruthy();
  expect(screen.queryByText(/dài tối đa|tối đa 500/)).toBeNull();
  for (const label of [/^Tiêu đề/, /^Nội dung/]) {
    // The attribute counts decomposed letters, and cuts what is pasted.
    expect(field(label).hasAttribute('maxlength')).toBe(false);
  }
});

test('a text over its limit is named at once, and stays whole', async () => {
  open();
  write(/^Tiêu đề/, 'x'.repeat(101));
  expect(await screen.findByText(broadcastMessages.titleTooLong)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Tiêu đề/).value).toHaveLength(101);
});

test.each([
  [401, 'UNAUTHENTICATED', 'Bạn cần đăng nhập để gửi thông báo'],
  [403, 'PERMISSION_DENIED', 'Bạn không có quyền gửi thông báo'],
])('a refusal with %i shows the message of the specification', async (code, status, text) => {
  const server = open();
  server.answers[SEND] = { status: code, body: { error: { status, message: 'refused' } } };
  write(/^Tiêu đề/, 'Hội trăng rằm');
  write(/^Nội dung/, 'Tối nay.');
  fireEvent.click(button());
  const question = await screen.findByRole('alertdialog', { hidden: true });
  fireEvent.click(within(question).getByText('Gửi thông báo'));
  expect(await within(question).findByText(text)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Tiêu đề/).value).toBe('Hội trăng rằm');
});
