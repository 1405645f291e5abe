import { z } from 'zod';

const DEVICE_KINDS = ['phone', 'tablet', 'computer', 'unknown'] as const;

export const deviceSchema = z.object({
  kind: z.enum(DEVICE_KINDS),
  browser: z.string().nullable(),
  system: z.string().nullable(),
});
export type Device = z.infer<typeof deviceSchema>;

/** A session of the account on one device. */
export const signInSchema = z.object({
  sessionId: z.string(),
  current: z.boolean().describe('the one that asks'),
  device: deviceSchema,
  place: z.string().nullable().describe('the first part of the address'),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime().describe('to ten minutes'),
});
export type SignIn = z.infer<typeof signInSchema>;

/**
 * Names browser and system from a User-Agent, so that a person recognises the device. Never use it for a
 * decision. The order of the checks matters: Edge and Opera also contain «Chrome», Chrome also contains
 * «Safari».
 */
export function deviceOf(userAgent: string | null): Device {
  const text = userAgent ?? '';
  const find = (signs: readonly (readonly [RegExp, string])[]) =>
    signs.find(([sign]) => sign.test(text))?.[1] ?? null;
  return { kind: kindOf(text), browser: find(BROWSERS), system: find(SYSTEMS) };
}

function kindOf(text: string): Device['kind'] {
  const isTablet = /iPad|Tablet/i.test(text) || (/Android/i.test(text) && !/Mobile/i.test(text));
  if (isTablet) return 'tablet';
  if (/iPhone|Mobile|Android/i.test(text)) return 'phone';
  return /Windows|Macintosh|Linux|CrOS|X11/i.test(text) ? 'computer' : 'unknown';
}

const BROWSERS = [
  [/coc_coc/i, 'Coc Coc'],
  [/Zalo/i, 'Zalo'],
  [/FBAN|FBAV/, 'Facebook'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
] as const;

const SYSTEMS = [
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
] as const;
