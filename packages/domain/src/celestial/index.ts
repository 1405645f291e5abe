export { CELESTIAL_LIMITS } from './celestial-limits.ts';
export {
  ALL_TIME,
  CELESTIAL_KINDS,
  type CelestialKind,
  type DatedPeriod,
  isFinal,
  openPeriods,
  parsePeriod,
  periodBefore,
  periodOf,
  presentPeriod,
} from './period.ts';
export {
  type CelestialBoard,
  type CelestialEntry,
  type CelestialPeriod,
  type CelestialPlace,
  type CelestialRecord,
  celestialBoardSchema,
  celestialEntrySchema,
  celestialPeriodSchema,
  celestialPlaceSchema,
  celestialRecordSchema,
} from './record.ts';
