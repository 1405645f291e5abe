import type { OutboxRow } from './live-events.repository.ts';
import { comparePositions, formatPosition, type Position } from './position.ts';

/** Receives a stream's frames; `write` must not throw. */
export type Sink = {
  write(frame: Buffer): void;
  end(): void;
};

export type Stream = {
  channels: Set<string>;
  sink: Sink;
  position: Position;
  /** rows that wait until the missed ones are replayed; undefined afterwards */
  waiting: OutboxRow[] | undefined;
  /** below `HEARTBEAT_SLOTS` */
  heartbeatSlot: number;
};

export type StreamRegistry = {
  readonly streams: ReadonlySet<Stream>;
  open(stream: Stream, channels: readonly string[]): void;
  /** Replaces the channels of the stream. */
  setChannels(stream: Stream, channels: readonly string[]): void;
  close(stream: Stream): void;
  /** Sends an event, serialised once, to the streams of its channel. */
  deliver(row: OutboxRow): void;
};

/** The open streams of this process and the channels that each one receives. */
export function createStreamRegistry(): StreamRegistry {
  const byChannel = new Map<string, Set<Stream>>();
  const streams = new Set<Stream>();

  function setChannels(stream: Stream, channels: readonly string[]): void {
    for (const channel of stream.channels) {
      const listening = byChannel.get(channel);
      listening?.delete(stream);
      if (listening?.size === 0) byChannel.delete(channel);
    }
    stream.channels = new Set(channels);
    for (const channel of channels) {
      const listening = byChannel.get(channel) ?? new Set();
      byChannel.set(channel, listening.add(stream));
    }
  }

  return {
    streams,
    open(stream, channels) {
      streams.add(stream);
      setChannels(stream, channels);
    },
    setChannels,
    close(stream) {
      setChannels(stream, []);
      streams.delete(stream);
    },
    deliver(row) {
      const listening = byChannel.get(row.channel);
      if (!listening) return;
      const frame = frameOf(row);
      for (const stream of listening) {
        if (stream.waiting) stream.waiting.push(row);
        else sendRow({ stream, row, frame });
      }
    },
  };
}

/** Sends the rows that waited during the replay; later ones are sent as they arrive. */
export function endReplay(stream: Stream): void {
  const held = stream.waiting ?? [];
  stream.waiting = undefined;
  for (const row of held) sendRow({ stream, row, frame: frameOf(row) });
}

export function frameOf(row: OutboxRow): Buffer {
  return frameWith({ id: row, name: row.name, data: row.data });
}

export function frameWith({
  id,
  name,
  data,
}: {
  id: Position;
  name: string;
  data: string;
}): Buffer {
  return Buffer.from(`id: ${formatPosition(id)}\nevent: ${name}\ndata: ${data}\n\n`);
}

function sendRow({ stream, row, frame }: { stream: Stream; row: OutboxRow; frame: Buffer }): void {
  if (comparePositions(row, stream.position) <= 0) return;
  stream.position = { xid: row.xid, event: row.event };
  stream.sink.write(frame);
}
