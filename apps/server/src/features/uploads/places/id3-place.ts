import type { FileWindow } from './file-window.ts';

const HEADER = 10;

/** MP3: the frames of each leading ID3v2 tag become its padding. */
export async function removePlaceFromId3(file: FileWindow, countPart: () => void): Promise<void> {
  for (let at = 0; ; ) {
    countPart();
    const head = await file.read(at, HEADER);
    if (head.length < HEADER || head.toString('latin1', 0, 3) !== 'ID3') return;
    const flags = head.readUInt8(5);
    let length = 0;
    for (const byte of head.subarray(6)) length = length * 128 + (byte & 0x7f);
    // A footer repeats the header behind the frames; without it the tag's length includes those bytes.
    const hasFooter = (flags & 0x10) !== 0;
    const next = at + HEADER + length + (hasFooter ? HEADER : 0);
    await file.write(at + 5, Buffer.from([flags & 0x10]));
    await file.clear(at + HEADER, length);
    at = next;
  }
}
