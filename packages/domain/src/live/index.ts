export {
  LIVE_HEARTBEAT_MS,
  type LiveEvent,
  type LiveEventName,
  type LiveEvents,
  liveEventNames,
} from './live-event.ts';
export { LIVE_POSITION_HEADER, LIVE_POSITION_TIMING } from './live-position.ts';
