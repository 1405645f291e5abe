// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { address, press, show, write } from '#testing/show.tsx';
import { RecoveryForm } from './recovery-form.tsx';

test.each(['', 'ABCD-EFGH', 'ABCD-EFGH-JKM1', "' or 1=1"])(
  'refuses %j, which cannot be a code',
  async (text) => {
    show(<RecoveryForm />, { path: '/login?recover' });
    write(/Mã khôi phục/, text);
    press('Tiếp tục');
    expect(await screen.findByText('Mã khôi phục gồm mười hai chữ và số.')).toBeDefined();
    expect(address()).toBe('/login?recover');
  },
);

test('the form leads a code, however it was typed, to the form for the new password, behind `#`', async () => {
  show(<RecoveryForm />, { path: '/login?recover' });
  write(/Mã khôi phục/, ' abcd – efgh jkmn ');
  press('Tiếp tục');
  await waitFor(() => expect(address()).toBe('/login?reset#ABCDEFGHJKMN'));
});
