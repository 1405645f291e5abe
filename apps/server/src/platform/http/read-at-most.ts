/** Reads the body of another server's answer. @throws when it is larger than `maxBytes`; the rest is not read */
export async function readAtMost(
  response: Response,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop cancels the body, which ends the connection.
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > maxBytes) throw new Error('the answer is too large');
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}
