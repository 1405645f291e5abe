import type { LiveEventName, LiveEvents } from '@goreal/domain/live/live-event';
import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { liveEvents } from '#platform/live-events/live-events.ts';

type Stream = EventTarget & { readyState: number; close: () => void };

let stream: Stream;

/** Replaces EventSource by fake streams; returns those that are opened, with their addresses. */
export function stubEventSource(): { address: URL; stream: Stream }[] {
  const opened: { address: URL; stream: Stream }[] = [];
  function FakeStream(address: URL) {
    stream = Object.assign(new EventTarget(), { close: vi.fn(), readyState: 1 });
    opened.push({ address, stream });
    return stream;
  }
  vi.stubGlobal('EventSource', Object.assign(FakeStream, { CLOSED: 2 }));
  return opened;
}

/** Opens the live stream on a fake EventSource; `receiveEvent` then delivers events. */
export function openStream(): void {
  stubEventSource();
  liveEvents.open();
}

export function receiveEvent<Name extends LiveEventName>(name: Name, data: LiveEvents[Name]): void {
  act(() => void stream.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) })));
}
