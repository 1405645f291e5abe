/**
 * A web address for display: percent-encoded Vietnamese letters are decoded, an internationalised host is
 * shown as punycode, because it may imitate a known one. Everything else stays encoded: decoded separators,
 * spaces, control or bidirectional characters could make an address look like another one.
 */
export function readableAddress(address: string): string {
  const [, scheme = '', host = '', rest = ''] = PARTS.exec(address) ?? [];
  if (host === '') return address;
  return `${scheme}${readableHost(address, host)}${rest.replace(ENCODED, decodeLetters)}`;
}

const PARTS = /^(https?:\/\/)([^/?#]+)(.*)$/isu;
const ENCODED = /(?:%[0-9a-f]{2})+/giu;
const ASCII = /^\p{ASCII}*$/u;
/** Composed letters only: combining marks could stack up. */
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
