/** A position in the outbox: transaction id, then row id. On the wire `"<xid>.<event>"`. */
export type Position = { xid: number; event: number };

export function comparePositions(a: Position, b: Position): number {
  return a.xid - b.xid || a.event - b.event;
}

export function formatPosition(position: Position): string {
  return `${position.xid}.${position.event}`;
}

/** Parses a `Last-Event-ID`; undefined when it is not a position. */
export function parsePosition(text: string | undefined): Position | undefined {
  const match = /^(\d{1,15})\.(\d{1,15})$/.exec(text ?? '');
  if (!match) return undefined;
  return { xid: Number(match[1]), event: Number(match[2]) };
}
