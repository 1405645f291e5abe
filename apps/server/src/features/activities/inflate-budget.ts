import { FILE_LIMITS } from '@goreal/domain/activities/files';
import { FileRefusal } from './parsed-effort.ts';

/** How many bytes an upload may still unpack to, at all levels of packing together. */
export type InflateBudget = {
  /** @throws {FileRefusal} `too-large` when the upload has unpacked to more than it may */
  spend(bytes: number): void;
  spent(): number;
};

/** @param before what the upload has unpacked to already, in a reader that was ended */
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
