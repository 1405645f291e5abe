// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { DownloadLink } from './download-link.tsx';
import { Proof, type ProofOf } from './proof.tsx';

test('markup in a text stays text, and its lines stay lines', () => {
  const text = '<img src=x onerror="alert(1)"><b>one</b>\n  two';
  const { container } = show({ proofType: 'text', proofData: text });
  expect(container.querySelector('pre')?.textContent).toBe(text);
  expect(container.querySelector('img, b')).toBeNull();
});

test('a long text begins clipped and opens', () => {
  const { container } = show({ proofType: 'text', proofData: 'word '.repeat(400) });
  const pre = container.querySelector('pre');
  expect(pre?.dataset.clipped).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: /Đọc hết bài/ }));
  expect(pre?.dataset.clipped).toBeUndefined();
});

test('an image opens in a dialog that zooms', () => {
  show({ proofType: 'image' });
  expect(screen.getByRole('img').getAttribute('src')).toContain('/files/submissions/u/q/1-a');
  fireEvent.click(screen.getByRole('button', { name: 'Phóng to ảnh bằng chứng' }));
  const dialog = screen.getByRole('dialog', { name: 'Ảnh bằng chứng của Lan' });
  expect(screen.getByText('100%')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Phóng to' }));
  expect(screen.getByText('150%')).toBeDefined();
  fireEvent.keyDown(screen.getByRole('button', { name: 'Phóng to' }), { key: '0' });
  expect(screen.getByText('100%')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Đóng' }));
  expect(dialog.isConnected).toBe(false);
});

test('a proof is saved with the ending of what it is, whatever it was called', () => {
  render(<DownloadLink address="/files/submissions/u/q/1-run.mp4" name="run.hta" />);
  const link = screen.getByRole('link', { name: 'Tải về run.mp4' });
  expect(link.getAttribute('download')).toBe('run.mp4');
});

test('an image that does not load gives way to the file', () => {
  show({ proofType: 'image' });
  fireEvent.error(screen.getByRole('img'));
  expect(screen.getByText(/Không mở được ảnh này/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Tải về a.bin' })).toBeDefined();
});

test.each(
  (['image', 'video', 'audio'] as const).flatMap((type) => [
    [type, 'of the desk', { 'data-desk-card': 'a' }] as const,
    [type, 'of the journey', { 'data-proof-region': true }] as const,
  ]),
)(
  '%s that a lost network stopped can be tried again, and the focus is on the place %s',
  async (type, _where, place) => {
    const { container } = render(
      <article {...place} tabIndex={-1}>
        {proofOf({ proofType: type })}
      </article>,
    );
    const find = () => container.querySelector(type === 'image' ? 'img' : type);
    await waitFor(() => expect(find()).not.toBeNull());
    const shown = find();
    if (shown) fireEvent.error(shown);
    expect(find()).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Thử lại' }));
    await waitFor(() => expect(find()).not.toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('article'));
  },
);

test.each(['video', 'audio'] as const)('%s plays, and falls back to the file', async (type) => {
  const { container } = show({ proofType: type });
  const find = () => container.querySelector(type);
  await waitFor(() => expect(find()).not.toBeNull());
  const player = find();
  expect(player?.controls).toBe(type === 'video');
  expect(player?.getAttribute('src')).toContain('/files/submissions/u/q/1-a');
  expect(screen.getByRole('link', { name: 'Tải về a.bin' }).getAttribute('download')).toBe('a.bin');
  if (player) fireEvent.error(player);
  expect(screen.getByRole('status').textContent).toContain('Không phát được tệp');
  expect(screen.getByRole('link', { name: 'Tải về a.bin' })).toBeDefined();
});

test.each([
  ['converting', 'đang chuyển video này'],
  ['unconvertible', 'nhưng không được'],
] as const)('a video that the browser cannot play says that it is %s', (viewing, words) => {
  const { container } = show({ proofType: 'video', viewing });
  const player = container.querySelector('video');
  if (player) fireEvent.error(player);
  expect(screen.getByRole('status').textContent).toContain(words);
  expect(screen.getByRole('link', { name: 'Tải về a.bin' })).toBeDefined();
});

test('a video that plays continues when the converted one is ready; the next opening shows that one', () => {
  const video = { proofType: 'video' } as const;
  const { container, rerender } = show({ ...video, viewing: 'converting' });
  const source = () => container.querySelector('video')?.getAttribute('src');
  const original = source();
  const converted = original?.replace('#', '?play=1#');
  expect(original).toContain('#t=0.1');
  const player = container.querySelector('video');
  if (player) fireEvent.play(player);
  rerender(proofOf({ ...video, viewing: 'converted' }));
  expect(source()).toBe(original);
  if (player) fireEvent.error(player);
  expect(source()).toBe(converted);
  cleanup();
  const again = show({ ...video, viewing: 'converted' });
  expect(again.container.querySelector('video')?.getAttribute('src')).toBe(converted);
});

test('a video that was not started is replaced by the converted one', () => {
  const video = { proofType: 'video' } as const;
  const { container, rerender } = show({ ...video, viewing: 'converting' });
  rerender(proofOf({ ...video, viewing: 'converted' }));
  expect(container.querySelector('video')?.getAttribute('src')).toContain('?play=1');
});

test.each([
  ['an unknown type', { proofType: 'hologram' as never }],
  ['an address of another site', { proofType: 'image', proofData: 'https://evil.example/a.png' }],
  ['a script for an address', { proofType: 'video', proofData: 'javascript:alert(1)' }],
  ['an address outside the store', { proofType: 'audio', proofData: '/files/../api/users' }],
] as const)('%s is only noted as submitted', (_, proof) => {
  const { container } = show(proof);
  expect(screen.getByText('Báo cáo đã được nộp.')).toBeDefined();
  expect(container.querySelector('img, video, audio, a')).toBeNull();
});

function show(proof: Partial<ProofOf>) {
  return render(proofOf(proof));
}

function proofOf(proof: Partial<ProofOf>): ReactElement {
  const submission: ProofOf = {
    proofType: 'image',
    proofData: '/files/submissions/u/q/1-a',
    proofName: 'a.bin',
    userName: 'Lan',
    ...proof,
  };
  return <Proof submission={submission} />;
}
