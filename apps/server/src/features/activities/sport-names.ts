/**
 * The sport a device or a site wrote into a file, as Strava names it; undefined when it says nothing, and
 * the words themselves when they are unknown (they earn nothing, and the player sees why).
 */
export function sportNamed(words: string | undefined, detail = ''): string | undefined {
  const name = (words ?? '').toLowerCase().trim();
  const rest = detail.toLowerCase();
  if (name === '' || name === 'other' || name === 'generic' || name === 'all') return undefined;
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
