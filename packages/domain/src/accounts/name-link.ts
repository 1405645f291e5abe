/**
 * Whether a name contains what looks like the address of a page (with a usual ending, or with a path), or of a mailbox.
 * Mails begin with names, also those to addresses that somebody else typed, and mail programs make links of what looks
 * like an address.
 */
export function hasLink(name: string): boolean {
  return [PREFIX, MAILBOX, PATH, DOMAIN, DOMAIN_OR_NICKNAME].some((pattern) => pattern.test(name));
}

const PREFIX = /:\/\/|(?<![\p{L}\p{N}])www\./iu;
const MAILBOX = /[\p{L}\p{N}]@[\p{L}\p{N}-]{1,40}\.\p{L}/u;
/** With a short first part and an ending of both cases it is a title or an initial with a class: `T.Anh/12A1`. */
const PATH =
  /(?:[\p{L}\p{N}]\.(?:[a-z]{2,40}|[A-Z]{2,40})|[\p{L}\p{N}-]{4}\.[A-Za-z]{2,40})(?:\/[^\s!.,]|[?#][^\s!?.,]|:\d)/u;
/** Endings that spammers use, without those that are in names or nicknames: `Th.S.Nam`, `Mai.Ly`, `Bé.Su`, `Tuấn.Pro`. */
const DOMAIN =
  /[\p{L}\p{N}]\.(?:app|asia|bet|biz|blog|buzz|casino|cc|click|cloud|club|cn|co|com|cyou|dev|download|edu|eu|fun|gg|gov|icu|info|io|link|live|mobi|monster|net|news|online|org|page|press|ru|sbs|shop|site|space|store|tech|tk|top|tv|uk|us|vn|website|world|ws|xyz|zip)(?![\p{L}\p{M}\p{N}])/iu;
/** Endings that are nicknames with one large letter: `Bé.Me`, `Bé.Win`. */
const DOMAIN_OR_NICKNAME = /[\p{L}\p{N}]\.(?:me|win|ME|WIN)(?![\p{L}\p{M}\p{N}])/u;
