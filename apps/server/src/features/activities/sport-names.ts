import { sportOf } from '@goreal/domain/activities/sport';

/**
 * Maps the sport in a file to Strava's naming; undefined when the file names none, and the text itself when it is
 * unknown (it earns nothing, and the player sees why).
 */
export function sportNamed(words: string | undefined, detail = ''): string | undefined {
  const name = (words ?? '').toLowerCase().trim();
  const rest = detail.toLowerCase();
  if (['', 'other', 'generic', 'all'].includes(name)) return undefined;
  // Sport numbers differ between sites.
  if (/^\d+$/.test(name)) return undefined;
  const both = `${name} ${rest}`;
  if (/e_?-?bik/.test(both)) return /mountain/.test(both) ? 'EMountainBikeRide' : 'EBikeRide';
  if (/swim/.test(name)) return 'Swim';
  if (/run|jog/.test(name)) return runNamed(both);
  if (/cycl|bik|ride/.test(name) && !/motor/.test(name)) return rideNamed(both, rest);
  if (/hik|trek/.test(name)) return 'Hike';
  if (/walk/.test(name)) return 'Walk';
  return (words ?? '').trim().slice(0, 60);
}

function runNamed(both: string): string {
  if (/virtual/.test(both)) return 'VirtualRun';
  return /trail/.test(both) ? 'TrailRun' : 'Run';
}

function rideNamed(both: string, detail: string): string {
  if (/virtual/.test(both) || /indoor|spin/.test(detail)) return 'VirtualRide';
  if (/gravel/.test(both)) return 'GravelRide';
  return /mountain|mtb/.test(both) ? 'MountainBikeRide' : 'Ride';
}

/** The numbers that older exports of Strava write as the type of a track. */
const STRAVA_TYPES: ReadonlyMap<string, string> = new Map([
  ['1', 'Ride'],
  ['4', 'Hike'],
  ['9', 'Run'],
  ['10', 'Walk'],
  ['16', 'Swim'],
  ['17', 'VirtualRide'],
]);

/** The sport of a GPX track, by the site or device that wrote it. */
export function sportOfTrack(words: string | undefined, creator: string): string | undefined {
  const number = /^strava/i.test(creator) ? STRAVA_TYPES.get((words ?? '').trim()) : undefined;
  return number ?? sportNamed(words);
}

/**
 * The sport of an effort when its player chooses one too: the file's sport takes precedence, unless it is missing or
 * unknown.
 */
export function sportChosen(
  named: string | undefined,
  chosen: string | undefined,
): string | undefined {
  const isClear = named !== undefined && (sportOf(named) !== undefined || OTHER_SPORTS.test(named));
  return isClear ? named : (chosen ?? named);
}

/** Sports that earn nothing: the player's choice for an archive does not replace them. */
const OTHER_SPORTS =
  /yoga|pilates|row|ski|snow|kayak|cano|paddl|surf|sail|climb|golf|tennis|badminton|padel|pickle|ball|soccer|strength|weight|training|workout|fitness|hiit|elliptical|stair|skat|danc|box|motor|driv|fly|transition/i;
