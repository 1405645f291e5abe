import { describe, expect, it } from 'vitest';
import { chatMessages } from './chat.messages.ts';
import { cleanChatText } from './chat-message.ts';
import { splitLinks } from './links.ts';

describe('links', () => {
  it('are http and https only, shown as they were written', () => {
    const text = 'Xem https://goreal.vn/a?b=1#c, (http://x.vn) nhé!';
    expect(splitLinks(text)).toEqual([
      { text: 'Xem ' },
      { text: 'https://goreal.vn/a?b=1#c', href: 'https://goreal.vn/a?b=1#c' },
      { text: ', (' },
      { text: 'http://x.vn', href: 'http://x.vn' },
      { text: ') nhé!' },
    ]);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'https://bank.vn@evil.example/',
    'https://bank.vn\\@evil.example',
    'https://',
    'ftp://x.vn',
    '<a href="x">https</a>',
  ])('are not made of %s', (text) => {
    expect(splitLinks(text).some(({ href }) => href)).toBe(false);
  });

  it('keep every character of the message', () => {
    const text = 'a https://b.vn/ế… c http://d e';
    expect(
      splitLinks(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });
});

describe('a message', () => {
  it.each([
    ['unseen signs', 'a\u200bb\u2060c\u202ed', 'abcd'],
    ['emoji with joiners', 'Nhà 👨‍👩‍👧 vui', 'Nhà 👨‍👩‍👧 vui'],
    ['towers of marks', `Za${'\u0300'.repeat(20)}`, 'Zà\u0300\u0300\u0300'],
    ['many empty lines', 'a\n\n\n\n \n\nb', 'a\n\nb'],
    ['line ends of Windows', ' a\r\nb ', 'a\nb'],
  ])('is cleaned of %s', (_what, text, clean) => {
    expect(cleanChatText(text)).toBe(clean);
  });
});

describe('the wait of slow mode', () => {
  it.each([
    [1, 'Sảnh đang nói chậm. Xin đợi thêm 1 giây.'],
    [119, 'Sảnh đang nói chậm. Xin đợi thêm 119 giây.'],
    [120, 'Sảnh đang nói chậm. Xin đợi thêm 2 phút.'],
    [3541, 'Sảnh đang nói chậm. Xin đợi thêm 60 phút.'],
    [21_600, 'Sảnh đang nói chậm. Xin đợi thêm 360 phút.'],
  ])('lasts %i s and is worded %s', (seconds, text) => {
    expect(chatMessages.slow(seconds)).toBe(text);
  });
});
