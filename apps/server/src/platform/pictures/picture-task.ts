/** The operation on a picture. */
export type PictureWork =
  /** keeps format, size and every frame */
  | { kind: 'rewrite' }
  | {
      kind: 'resize';
      width: number;
      height: number;
      /** `inside` keeps the whole picture and never enlarges it, `cover` cuts it to the size */
      fit: 'cover' | 'inside';
      format: PictureFormat;
      /** 1 to 100; for lossy formats */
      quality?: number;
    };

export type PictureFormat = 'jpeg' | 'png' | 'gif' | 'webp';

/** Local files: `from` is read, `to` is written. A grey copy is returned instead of written. */
export type PictureTask = { from: string } & (
  | { to: string; work: PictureWork }
  | { work: { kind: 'grey'; columns: number; rows: number } }
);

/** Message to the picture process; `processorMs` is what the task may take. */
export type PictureOrder = { task: PictureTask; processorMs: number };

/** `height` is that of one frame; `grey` holds a byte a pixel, row by row, and is empty for other operations. */
export type PictureResult = {
  format: PictureFormat;
  width: number;
  height: number;
  grey: Uint8Array;
};

/** `too-large`: more pixels, memory or time than a picture may take; `unreadable`: not a whole picture. */
export type PictureFault = 'too-large' | 'unreadable';

export type PictureReply = { result: PictureResult } | { fault: PictureFault };

/** Why a picture was refused. */
export class PictureRefusal extends Error {
  readonly fault: PictureFault;
  constructor(fault: PictureFault) {
    super(`picture ${fault}`);
    this.name = 'PictureRefusal';
    this.fault = fault;
  }
}
