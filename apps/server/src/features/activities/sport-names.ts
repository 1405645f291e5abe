import { sportOf } from '@goreal/domain/activities/sport';

/**
 * Maps the sport in a file to Strava's naming; undefined when the file names none, and the text itself when it is
 * unknown (it earns nothing, and the player sees why).
 */
export function sportNamed(words: string | undefined, detail = ''): string | undefined {
  const name = (words ?? '').toLowerCase().trim();
  const rest = detail.toLowerCase();
  if (name === '' || name === 'other' || name === 'generic' || name === 'all') return undefined;
  // Sport numbers differ between sites.
  if (/^\d+$/.test(name)) return undefined;
  const isVirtual = /virtual/.test(name) || /virtual/.test(rest);
  if (/e_?-?bik/.test(name) || /e_?-?bik/.test(rest)) {
    return /mountain/.test(name + rest) ? 'EMountainBikeRide' : 'EBikeRide';
  }
  if (/swim/.test(name)) return 'Swim';
  if (/run|jog/.test(name)) {
    if (isVirtual) return 'VirtualRun';
    return /trail/.test(name + rest) ? 'TrailRun' : 'Run';
  }
  if (/cycl|bik|ride/.test(name) && !/motor/.test(name)) {
    if (isVirtual || /indoor|spin/.test(rest)) return 'VirtualRide';
    if (/gravel/.test(name + rest)) return 'GravelRide';
    return /mountain|mtb/.test(name + rest) ? 'MountainBikeRide' : 'Ride';
  }
  if (/hik|trek/.test(name)) return 'Hike';
  if (/walk/.test(name)) return 'Walk';
  return (words ?? '').trim().slice(0, 60);
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
