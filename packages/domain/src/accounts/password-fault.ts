import { limitMarkStacks } from '../text/clean.ts';
import { foldVietnamese } from '../text/fold.ts';
import { textLength } from '../text/length.ts';
import { ACCOUNT_LIMITS } from './account-limits.ts';
import { COMMON_PASSWORDS } from './common-passwords.generated.ts';
import { passwordFaultMessages } from './password-fault.messages.ts';
import { isElder, type Role } from './role.ts';

/** The owner of the password; unknown fields are omitted. */
export type PasswordOwner = {
  displayName?: string | undefined;
  email?: string | undefined;
  /** the guild's id and its name */
  guild?: readonly string[] | undefined;
  role?: Role | undefined;
};

type PasswordFault = 'common' | 'personal' | 'repeated' | 'short';

/**
 * Why a password is refused although it has the length of specification 5.1: attackers try it first. No composition is
 * required. Web and server use this module; the web loads it when a new password is typed, because of the list.
 */
export function passwordFault(password: string, owner: PasswordOwner): PasswordFault | undefined {
  if (
    isElder(owner.role ?? 'player') &&
    textLength(password) < ACCOUNT_LIMITS.passwordMinOfElders
  ) {
    return 'short';
  }
  const spellings = spellingsOf(password);
  const letters = spellings.at(-1) ?? '';
  if (spellings.some(isRepeated) || isSequence(letters)) return 'repeated';
  if (spellings.some((spelling) => commonPasswords().has(spelling))) return 'common';
  return isPersonal(letters, owner) ? 'personal' : undefined;
}

/** The message that refuses a password, or undefined when it is allowed. */
export function passwordFaultText(password: string, owner: PasswordOwner): string | undefined {
  const fault = passwordFault(password, owner);
  return fault && passwordFaultMessages[fault];
}

/** Words that Vietnamese people use in passwords, without marks: love, places, teams, first names. */
const WORDS =
  'matkhau matkhaumoi khongbiet khongco khongnho quenroi xinchao conchocon conmeo concho conheo bome giadinh ' +
  'hanhphuc maimai maiyeu tinhyeu anhyeuem emyeuanh yeuem yeuanh yeuemnhieu nhoem nhoanh vochong vothanh ' +
  'chuatroi phatto amen thienthan congchua hoangtu tieuthu dethuong dangyeu xinhdep deptrai banthan emgai anhtrai ' +
  'vietnam hanoi saigon danang haiphong cantho dalat nhatrang hue vungtau bienhoa thanhhoa nghean quangninh ' +
  'hochiminh tphcm bacninh thainguyen namdinh hocsinh sinhvien hocvien giaovien lophoc daihoc truonghoc ' +
  'bongda manchester liverpool realmadrid barcelona cauthu lienquan lienminh freefire pubg minecraft zalo facebook ' +
  'mobifone viettel vinaphone vietcombank nganhang dienthoai maytinh internet wifi sodienthoai ' +
  'nguyen tran hoang phan nguyenvan tranvan levan anhtuan tuananh minhanh quanganh ngocanh huyentrang thanhthao ' +
  'phuonganh thuylinh hoanglong minhtuan duyanh quynhanh thuhuong thanhtung quocanh baongoc giabao minhkhoi ' +
  'hung dung tuan long nam minh quan hieu hoa lan mai linh trang huong thao nga hanh phuong thuy ngoc quynh ' +
  'goreal gorealacademy hocviengoreal truonglao rongvang dongson trongdong';

/** The most frequent suffixes. Years of birth and present years are added to these. */
const ENDINGS = ['', '1', '12', '123', '1234', '12345', '123456', '01', '99', '88', '68', '6789'];
const FIRST_YEAR = 1980;
const LAST_YEAR = 2030;

/** Every word with every frequent suffix; some are shorter than a password may be. */
export function vietnamesePasswords(): string[] {
  const years = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, at) =>
    String(FIRST_YEAR + at),
  );
  const endings = [...ENDINGS, ...years];
  return WORDS.split(' ').flatMap((word) => endings.map((ending) => word + ending));
}

const SEPARATORS = /[^\p{L}\p{N}]+/gu;
/** A shorter password repeated to the needed length is still the shorter one. */
const REPEATED_UNIT = ACCOUNT_LIMITS.passwordMin - 1;
/** Letters that must remain when the owner's own words and all digits are removed. */
const OTHER_LETTERS = 3;
const PERSONAL_WORD = 3;

let common: ReadonlySet<string> | undefined;

function commonPasswords(): ReadonlySet<string> {
  common ??= new Set([...COMMON_PASSWORDS.split(' '), ...vietnamesePasswords()]);
  return common;
}

/** As typed in lower case; without marks; without punctuation either. */
function spellingsOf(password: string): string[] {
  const typed = limitMarkStacks(password).normalize('NFKC').toLowerCase();
  const plain = foldVietnamese(password);
  return [typed, plain, plain.replace(SEPARATORS, '')];
}

/** 'aaaaaa', 'ababab', six blanks; false for a text that is its own unit. */
function isRepeated(text: string): boolean {
  if (text === '') return false;
  for (let length = 1; length <= Math.min(REPEATED_UNIT, text.length / 2); length++) {
    const unit = text.slice(0, length);
    if (text === unit.repeat(Math.ceil(text.length / length)).slice(0, text.length)) return true;
  }
  return false;
}

/** 'abcdefgh', '987654': each character follows the one before it. */
function isSequence(text: string): boolean {
  if (text.length < ACCOUNT_LIMITS.passwordMin) return false;
  const steps = Array.from(text.slice(1), (_, at) => text.charCodeAt(at + 1) - text.charCodeAt(at));
  return steps.every((step) => step === 1) || steps.every((step) => step === -1);
}

/** Whether few letters remain without the owner's name, email, guild and the name of the Academy. */
function isPersonal(letters: string, owner: PasswordOwner): boolean {
  const { displayName = '', email = '', guild = [] } = owner;
  const words = [displayName, email.split('@', 1)[0] ?? '', ...guild, 'goreal', 'academy']
    .map(foldVietnamese)
    .flatMap((text) => [text.replace(SEPARATORS, ''), ...text.split(SEPARATORS)])
    .map((word) => word.replace(/\d+$/, ''))
    .filter((word) => word.length >= PERSONAL_WORD)
    .sort((one, other) => other.length - one.length);
  let rest = letters;
  for (const word of words) rest = rest.replaceAll(word, '');
  return rest !== letters && rest.replace(/\d+/g, '').length < OTHER_LETTERS;
}
