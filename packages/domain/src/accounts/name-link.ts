/**
 * Whether a name contains what looks like the address of a page (with a usual ending, or with a path), or of a mailbox.
 * Mails begin with names, also those to addresses that somebody else typed, and mail programs make links of what looks
 * like an address.
 */
export function hasLink(name: string): boolean {
  return PREFIX.test(name) || MAILBOX.test(name) || PATH.test(name) || DOMAIN.test(name);
}

const PREFIX = /:\/\/|(?<![\p{L}\p{N}])www\./iu;
const MAILBOX = /[\p{L}\p{N}]@[\p{L}\p{N}-]{1,40}\.\p{L}/u;
/** With a short first part and an ending of both cases it is a title or an initial with a class: `T.Anh/12A1`. */
const PATH =
  /(?:[\p{L}\p{N}]\.(?:[a-z]{2,40}|[A-Z]{2,40})|[\p{L}\p{N}-]{4}\.[A-Za-z]{2,40})(?:\/[^\s!.,]|[?#][^\s!?.,]|:\d)/u;
/** Endings that spammers use, without those that are in names or nicknames: `Th.S.Nam`, `Mai.Ly`, `Bé.Su`, `Tuấn.Pro`. */
const DOMAIN =
  /[\p{L}\p{N}]\.(?:app|asia|bet|biz|casino|cc|cn|click|club|co|com|dev|edu|eu|fun|gg|gov|icu|info|io|link|live|mobi|net|online|org|page|ru|shop|site|store|tk|top|tv|uk|us|vn|website|ws|xyz)(?![\p{L}\p{M}\p{N}])/iu;
