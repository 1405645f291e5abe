import { describe, expect, it } from 'vitest';
import { mediaMessages } from './media.messages.ts';
import {
  acceptAttribute,
  MEDIA_LIMITS,
  mediaProblem,
  mimeOfFile,
  nameWithEnding,
} from './media.ts';

describe('mimeOfFile', () => {
  it.each([
    ['image', 'image/jpg', 'a.jpg', 'image/jpeg'],
    ['image', '', 'Ảnh.WEBP', 'image/webp'],
    ['image', 'application/octet-stream', 'a.gif', 'image/gif'],
    ['video', 'video/x-m4v', 'a.m4v', 'video/mp4'],
    ['video', 'VIDEO/WebM;codecs=vp9,opus', 'a', 'video/webm'],
    ['video', 'video/quicktime', 'a.mov', 'video/quicktime'],
    ['video', '', 'a.mov', 'video/quicktime'],
    ['video', 'video/avi', 'a.avi', 'video/x-msvideo'],
    ['video', '', 'a.avi', 'video/x-msvideo'],
    ['audio', 'audio/mp3', 'a.mp3', 'audio/mpeg'],
    ['audio', 'audio/x-wav', 'a.wav', 'audio/wav'],
    ['audio', 'video/webm', 'record.webm', 'audio/webm'],
    ['audio', 'audio/ogg; codecs=opus', 'a.opus', 'audio/ogg'],
  ] as const)('%s of type %j named %j is %s', (kind, type, name, mime) => {
    expect(mimeOfFile({ kind, type, name })).toBe(mime);
  });

  it.each([
    ['image', 'image/svg+xml', 'a.svg'],
    ['image', 'text/html', 'a.png'],
    ['image', '', 'a.exe'],
    ['image', '', ''],
    ['image', 'video/mp4', 'a.mp4'],
    ['video', 'audio/mpeg', 'a.mp3'],
    ['audio', 'constructor', 'a.constructor'],
    ['image', '__proto__', 'a.__proto__'],
    ['image', 'toString', 'a.toString'],
  ] as const)('%s refuses type %j named %j', (kind, type, name) => {
    expect(mimeOfFile({ kind, type, name })).toBeUndefined();
  });
});

describe('mediaProblem', () => {
  const image = { kind: 'image', type: 'image/png', name: 'a.png' } as const;

  it('accepts 1 byte to 50 MB', () => {
    expect(mediaProblem({ ...image, size: 1 })).toBeUndefined();
    expect(mediaProblem({ ...image, size: MEDIA_LIMITS.proofMaxBytes })).toBeUndefined();
    expect(mediaProblem({ ...image, size: MEDIA_LIMITS.proofMaxBytes + 1 })).toBe(
      'File quá lớn! Vui lòng chọn file dưới 50MB.',
    );
    expect(mediaProblem({ ...image, size: 0 })).toBe(mediaMessages.empty);
  });

  it('names the types that the kind allows', () => {
    expect(mediaProblem({ kind: 'audio', type: 'image/png', name: 'a', size: 9 })).toBe(
      mediaMessages.wrongType.audio,
    );
  });
});

describe('nameWithEnding', () => {
  it.each([
    ['run.hta', 'mp4', 'run.mp4'],
    ['run.mp4.exe', 'mp4', 'run.mp4.mp4'],
    ['Ảnh.JPEG', 'jpg', 'Ảnh.JPEG'],
    ['run.m4v', 'mp4', 'run.m4v'],
    ['run.html', 'webm', 'run.webm'],
    ['run', 'mov', 'run.mov'],
    ['run.lnk.', 'mp4', 'run.lnk..mp4'],
    ['.lnk', 'mp3', 'file.mp3'],
  ])('%s of a file of %s is %s', (name, ending, result) => {
    expect(nameWithEnding(name, ending)).toBe(result);
  });

  it('respects the maximum length of a name', () => {
    expect(nameWithEnding('x'.repeat(MEDIA_LIMITS.fileNameMax), 'webm')).toHaveLength(
      MEDIA_LIMITS.fileNameMax,
    );
  });
});

it('acceptAttribute names types and endings', () => {
  expect(acceptAttribute('image').split(',')).toEqual(
    expect.arrayContaining(['image/jpeg', '.jpg', '.jpeg', 'image/webp', '.webp']),
  );
});
