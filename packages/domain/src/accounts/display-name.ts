import { accountMessages } from './accounts.messages.ts';
import { type LettersRefusal, lettersRefusal } from './name-letters.ts';
import { nameSkeleton } from './name-skeleton.ts';
import { isElder, type Role } from './role.ts';

/** Why a name may not be borne: it claims a title, or is written to be taken for another name. */
export type NameRefusal = 'title' | LettersRefusal;

/**
 * What a player may not call themselves. Elders are told apart by their seal, but a name is what people
 * read first. Length and unseen characters are the schema's business (`cleanDisplayName`). Names chosen
 * under earlier rules stay until they are changed.
 */
export function nameRefusal(name: string): NameRefusal | undefined {
  const refusal = lettersRefusal(name);
  if (refusal) return refusal;
  const words = name.split(/[^\p{L}\p{M}\p{N}\p{Regional_Indicator}@$|!]+/u).map(nameSkeleton);
  if (words.some((word) => TITLE_WORDS.has(word))) return 'title';
  const whole = nameSkeleton(name);
  if (RESERVED.has(whole) || TITLES.some((title) => whole.includes(title))) return 'title';
  return undefined;
}

/** The sentence that refuses a name to someone of this role; undefined for one they may bear. */
export function nameFault(name: string, role: Role): string | undefined {
  const refusal = nameRefusal(name);
  if (refusal === undefined || (refusal === 'title' && isElder(role))) return undefined;
  return accountMessages.nameRefusals[refusal];
}

/** Titles that claim an office as one word of a name. */
const TITLE_WORDS: ReadonlySet<string> = new Set(
  ['elder', 'elders', 'admin', 'admins', 'administrator', 'operator', 'moderator', 'sysop'].map(
    nameSkeleton,
  ),
);

/** Titles that claim it anywhere, however they are spaced. Folded: elder, warden, keeper, the Academy. */
const TITLES = [
  'truonglao',
  'quantrivien',
  'nguoivanhanh',
  'superadmin',
  'hocviengoreal',
  'gorealacademy',
].map(nameSkeleton);

/** Whole names by which the Academy and its masters speak. Folded, as the web's messages spell them. */
const RESERVED: ReadonlySet<string> = new Set(
  [
    'hoc vien',
    'goreal',
    'he thong',
    'system',
    'thong bao',
    'ban quan tri',
    'support',
    'kael',
    'thay hoa son',
    'co nguyet minh',
    'ba luc giang',
    'lao truong gac cong',
    'nguoi da roi di',
    'unknown user',
  ].map(nameSkeleton),
);
