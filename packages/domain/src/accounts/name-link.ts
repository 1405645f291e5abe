/**
 * Whether a name contains the address of a page or a mailbox. Mails begin with names, also those to addresses that
 * somebody else typed, and mail programs make links of what looks like an address.
 */
export function hasLink(name: string): boolean {
  return PREFIX.test(name) || MAILBOX.test(name) || PATH.test(name) || DOMAIN.test(name);
}

const PREFIX = /:\/\/|(?<![\p{L}\p{N}])www\./iu;
const MAILBOX = /[\p{L}\p{N}]@[\p{L}\p{N}-]{1,40}\.\p{L}/u;
const PATH = /[\p{L}\p{N}]\.\p{L}{2,40}[/:?#]/u;
/** Endings that spammers use and that are no Vietnamese names: `Th.S.Nam` and `Mai.Ly` are names. */
const DOMAIN =
  /[\p{L}\p{N}]\.(?:app|asia|biz|cc|cn|click|club|co|com|dev|edu|eu|fun|gg|gov|icu|info|io|link|live|mobi|net|online|org|page|pro|ru|shop|site|store|su|tk|top|tv|uk|us|vn|website|ws|xyz)(?![\p{L}\p{M}\p{N}])/iu;
