import { FILE_LIMITS } from '@goreal/domain/activities/files';
import { FileRefusal } from './parsed-effort.ts';

/** The number of bytes that an upload may still unpack to, over all levels of packing. */
export type InflateBudget = {
  /** @throws {FileRefusal} `too-large` when the upload has unpacked to more than it may */
  spend(bytes: number): void;
  spent(): number;
};

/** @param before bytes already unpacked, in a worker that was ended */
export function createInflateBudget(before = 0): InflateBudget {
  let sum = before;
  return {
    spend(bytes) {
      sum += bytes;
      if (sum > FILE_LIMITS.uploadMaxInflatedBytes) throw new FileRefusal('too-large');
    },
    spent: () => sum,
  };
}
