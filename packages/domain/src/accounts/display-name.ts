import { accountMessages } from './accounts.messages.ts';
import { type LettersRefusal, lettersRefusal } from './name-letters.ts';
import { nameSkeleton } from './name-skeleton.ts';
import { isElder, type Role } from './role.ts';

/** Why a name is refused: it claims a title, or its characters imitate another name. */
type NameRefusal = 'title' | LettersRefusal;

/**
 * Checks a name for titles and deceptive characters. Elders have a badge, but people read the name first.
 * Length and invisible characters are checked by the schema (`cleanDisplayName`). Names chosen under earlier
 * rules stay valid until they are changed.
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

/** The message that refuses a name for this role, or undefined when the name is allowed. */
export function nameFault(name: string, role: Role): string | undefined {
  const refusal = nameRefusal(name);
  if (refusal === undefined || (refusal === 'title' && isElder(role))) return undefined;
  return accountMessages.nameRefusals[refusal];
}

/** Titles that are refused as a separate word of a name. */
const TITLE_WORDS: ReadonlySet<string> = new Set(
  ['elder', 'elders', 'admin', 'admins', 'administrator', 'operator', 'moderator', 'sysop'].map(
    nameSkeleton,
  ),
);

/** Titles that are refused anywhere in a name, with any spacing. Folded: elder, warden, keeper, the Academy. */
const TITLES = [
  'truonglao',
  'quantrivien',
  'nguoivanhanh',
  'superadmin',
  'hocviengoreal',
  'gorealacademy',
].map(nameSkeleton);

/** Whole names that belong to the Academy and its masters, folded, as the web's messages spell them. */
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
