import { IncomingMessage } from 'node:http';

/** Pieces that a body may have beyond one for each of these bytes. A segment of TCP brings ten times as many. */
const FREE_PIECES = 1000;
const PIECE_BYTES = 64;

/**
 * A request whose connection is closed when its body arrives in very small pieces. Each chunk of
 * `Transfer-Encoding: chunked` is a piece that costs as much as a large one: one-byte chunks took two seconds of this
 * process for a megabyte.
 */
export class BoundedRequest extends IncomingMessage {
  #pieces = 0;
  #bytes = 0;

  override push(piece: Buffer | null, encoding?: BufferEncoding): boolean {
    if (piece !== null) {
      this.#pieces += 1;
      this.#bytes += piece.length;
      if (this.#pieces > FREE_PIECES + this.#bytes / PIECE_BYTES) {
        // The parser goes on to the end of what was read.
        this.socket.destroy();
        return false;
      }
    }
    return super.push(piece, encoding);
  }
}
