export {
  LIVE_HEARTBEAT_MS,
  LIVE_POSITION_HEADER,
  type LiveEvent,
  type LiveEventName,
  type LiveEvents,
  liveEventNames,
} from './live-event.ts';
