import type { LiveEventName, LiveEvents } from '@goreal/domain/live/live-event';
import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { liveEvents } from '#platform/live-events/live-events.ts';

let stream: EventTarget;

/** Opens the live stream on a fake EventSource; `receiveEvent` then delivers events. */
export function openStream(): void {
  class Stream extends EventTarget {
    constructor() {
      super();
      stream = this;
    }
    close(): void {}
  }
  vi.stubGlobal('EventSource', Stream);
  liveEvents.open();
}

export function receiveEvent<Name extends LiveEventName>(name: Name, data: LiveEvents[Name]): void {
  act(() => void stream.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) })));
}
