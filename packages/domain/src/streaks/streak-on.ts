import type { LevelInterval } from '../ascension/level-history.ts';
import type { LevelId } from '../ascension/levels.ts';
import type { AcademyDay, DayRange } from '../calendar/academy-day-schema.ts';
import { dayFromNumber, dayNumber } from '../calendar/day-arithmetic.ts';
import type {
  EffortDay,
  Streak,
  StreakCalendar,
  StreakDay,
  StreakDayKind,
  StreakEvents,
} from './streak.ts';
import {
  afterEffort,
  afterMiss,
  heldFreezes,
  STREAK_START,
  type StreakState,
  toNextFreeze,
} from './streak-state.ts';

type StreakFacts = { events: StreakEvents; calendar: StreakCalendar };

/**
 * The streak at the end of a day (today or a past day), and how every day led to it: a pure function of dated
 * events and the calendar (rules 7). The best proof of a day decides: approved, else pending, else none; a day
 * without proof is excused by outage, holiday or planned rest, in this order. The requested day is not missed
 * before it is over. Rejected proof and events after `day` are ignored. Linear in events plus days.
 */
export function streakOn(day: AcademyDay, facts: StreakFacts): Streak {
  const efforts = bestEfforts(facts.events.efforts, day);
  const levelOn = levelReader(facts.events.levels);
  const days: StreakDay[] = [];
  let state = STREAK_START;
  for (const { date, kind } of judgedDays({ day, efforts, facts })) {
    const after = pass({ state, kind, level: levelOn(date) });
    const isFrozen = kind === 'missed' && heldFreezes(after) < heldFreezes(state);
    days.push({
      day: date,
      kind: isFrozen ? 'freeze' : kind,
      streak: after.streak,
      freezes: heldFreezes(after),
      lost: Math.max(0, state.streak - after.streak),
    });
    state = after;
  }
  const { streak } = state;
  return { streak, freezes: heldFreezes(state), toNextFreeze: toNextFreeze(state), days };
}

type Efforts = ReadonlyMap<AcademyDay, 'effort' | 'held'>;

function bestEfforts(efforts: readonly EffortDay[], until: AcademyDay): Efforts {
  const best = new Map<AcademyDay, 'effort' | 'held'>();
  for (const { day, state } of efforts) {
    if (day > until || state === 'rejected') continue;
    if (state === 'approved') best.set(day, 'effort');
    else if (!best.has(day)) best.set(day, 'held');
  }
  return best;
}

/** Every day from the first effort on, oldest first, with its kind before freezes are applied. */
function judgedDays(options: {
  day: AcademyDay;
  efforts: Efforts;
  facts: StreakFacts;
}): { date: AcademyDay; kind: Exclude<StreakDayKind, 'freeze'> }[] {
  const { day, efforts, facts } = options;
  const earliest = [...efforts.keys()].sort()[0];
  if (!earliest) return [];
  const span = { first: dayNumber(earliest), last: dayNumber(day) };
  const isOutage = dayCover({ ranges: facts.calendar.outages, ...span });
  const isHoliday = dayCover({ ranges: facts.calendar.holidays, ...span });
  const isRest = dayCover({ ranges: facts.events.rests, ...span });

  return Array.from({ length: span.last - span.first + 1 }, (_, index) => {
    const number = span.first + index;
    const date = dayFromNumber(number);
    const effort = efforts.get(date);
    if (effort) return { date, kind: effort };
    if (isOutage(number)) return { date, kind: 'outage' };
    if (isHoliday(number)) return { date, kind: 'holiday' };
    if (isRest(number)) return { date, kind: 'rest' };
    return { date, kind: date === day ? 'open' : 'missed' };
  });
}

function pass(options: {
  state: StreakState;
  kind: Exclude<StreakDayKind, 'freeze'>;
  level: LevelId;
}): StreakState {
  const { state, kind, level } = options;
  switch (kind) {
    case 'effort':
      return afterEffort(state);
    case 'missed':
      return afterMiss(state, level);
    case 'held':
    case 'outage':
    case 'holiday':
    case 'rest':
    case 'open':
      return state;
  }
}

/** Returns the level held on a day. Days must be requested in ascending order. */
function levelReader(levels: readonly LevelInterval[]): (day: AcademyDay) => LevelId {
  const rising = levels.toSorted((one, other) => (one.from < other.from ? -1 : 1));
  let level: LevelId = 'genesis';
  let next = 0;
  return (day) => {
    for (let at = rising[next]; at && at.from <= day; at = rising[next]) {
      level = at.level;
      next += 1;
    }
    return level;
  };
}

/**
 * For every day number from `first` to `last`, whether any range covers it. Linear in the number of ranges plus
 * days, however much the ranges overlap or exceed the bounds.
 */
export function dayCover(options: {
  ranges: readonly DayRange[];
  first: number;
  last: number;
}): (day: number) => boolean {
  const { ranges, first, last } = options;
  const opened = new Int32Array(last - first + 2);
  const add = (index: number, change: number) => {
    opened[index] = (opened[index] ?? 0) + change;
  };
  for (const range of ranges) {
    const from = Math.max(first, dayNumber(range.from));
    const to = Math.min(last, dayNumber(range.to));
    if (from > to) continue;
    add(from - first, 1);
    add(to + 1 - first, -1);
  }
  for (let index = 1; index < opened.length; index += 1) add(index, opened[index - 1] ?? 0);
  return (day) => (opened[day - first] ?? 0) > 0;
}
