/** The first error message of a complete server reply, as far as the guards need it. */
export type WireError = { severity: string; code: string; message: string };

const ERROR = 0x45;

/** Joins the pieces of one reply. */
export function joinBytes(pieces: Uint8Array[]): Uint8Array {
  const [only] = pieces;
  if (pieces.length === 1 && only) return only;
  const joined = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let offset = 0;
  for (const piece of pieces) {
    joined.set(piece, offset);
    offset += piece.length;
  }
  return joined;
}

/** Every error message of a complete reply. */
export function findErrors(reply: Uint8Array): WireError[] {
  const errors: WireError[] = [];
  for (const { type, start, end } of messages(reply)) {
    if (type === ERROR) errors.push(parseError(reply.subarray(start + 5, end)));
  }
  return errors;
}

/** The reply with every error that `pick` selects replaced by its result. */
export function replaceErrors(
  reply: Uint8Array,
  pick: (error: WireError) => WireError | undefined,
): Uint8Array {
  const pieces: Uint8Array[] = [];
  for (const { type, start, end } of messages(reply)) {
    const error = type === ERROR ? pick(parseError(reply.subarray(start + 5, end))) : undefined;
    pieces.push(error ? encodeError(error) : reply.subarray(start, end));
  }
  return joinBytes(pieces);
}

/** Encodes an error message in the server's format. */
export function encodeError({ severity, code, message }: WireError): Uint8Array {
  const fields = `S${severity}\0V${severity}\0C${code}\0M${message}\0\0`;
  const body = new TextEncoder().encode(fields);
  const bytes = new Uint8Array(5 + body.length);
  bytes[0] = ERROR;
  new DataView(bytes.buffer).setUint32(1, 4 + body.length);
  bytes.set(body, 5);
  return bytes;
}

function* messages(reply: Uint8Array): Generator<{ type: number; start: number; end: number }> {
  const view = new DataView(reply.buffer, reply.byteOffset, reply.byteLength);
  for (let start = 0; start + 5 <= reply.length; ) {
    const type = view.getUint8(start);
    const end = start + 1 + view.getUint32(start + 1);
    yield { type, start, end };
    start = end;
  }
}

function parseError(body: Uint8Array): WireError {
  const fields = new Map<string, string>();
  for (const field of new TextDecoder().decode(body).split('\0')) {
    if (field !== '') fields.set(field.charAt(0), field.slice(1));
  }
  return {
    severity: fields.get('V') ?? fields.get('S') ?? '',
    code: fields.get('C') ?? '',
    message: fields.get('M') ?? '',
  };
}
