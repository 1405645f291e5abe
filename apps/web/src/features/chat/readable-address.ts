/**
 * A web address as a person reads it: percent-encoded Vietnamese letters are decoded, a host in another alphabet is
 * shown in its ASCII form (punycode), because it may imitate a known one. Everything else stays as it was written: a
 * decoded separator, blank, control or right-to-left letter could make one address look like another.
 */
export function readableAddress(address: string): string {
  const [, scheme = '', host = '', rest = ''] = PARTS.exec(address) ?? [];
  if (host === '') return address;
  return `${scheme}${readableHost(address, host)}${rest.replace(ENCODED, decodeLetters)}`;
}

const PARTS = /^(https?:\/\/)([^/?#]+)(.*)$/isu;
const ENCODED = /(?:%[0-9a-f]{2})+/giu;
const ASCII = /^\p{ASCII}*$/u;
/** Composed letters only: loose marks would pile up on the line. */
const VIETNAMESE_LETTER = /^\p{Script=Latin}$/u;

function readableHost(address: string, host: string): string {
  if (ASCII.test(host) || !URL.canParse(address)) return host;
  return new URL(address).host;
}

function decodeLetters(encoded: string): string {
  let decoded: string;
  try {
    decoded = decodeURIComponent(encoded).normalize('NFC');
  } catch {
    return encoded;
  }
  const read = Array.from(decoded, (character) => {
    if (!ASCII.test(character) && VIETNAMESE_LETTER.test(character)) return character;
    return encodeCharacter(character);
  });
  return read.join('');
}

function encodeCharacter(character: string): string {
  if (!ASCII.test(character)) return encodeURIComponent(character);
  return `%${character.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`;
}
