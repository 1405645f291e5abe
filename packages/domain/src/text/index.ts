export { cleanDisplayName, cleanText } from './clean.ts';
export { compareVietnamese } from './compare.ts';
export { foldedIncludes, foldVietnamese } from './fold.ts';
export { formatNumber } from './format-number.ts';
export { fitsLimits, shorten } from './length.ts';
export { lowerStacks } from './marks.ts';
