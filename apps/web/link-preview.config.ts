import sharp from 'sharp';
import type { Plugin } from 'vite';
import {
  combPath,
  dotsPath,
  feathersPath,
  linkedCirclesPath,
  sawPath,
  starPath,
} from './src/ui/world/drum-geometry.ts';
import { drawRidge, RIDGES, ripplesPath, starsPath } from './src/ui/world/landscape.ts';

/** Named by `index.html`; messengers crop wider or taller pictures to this shape. */
const PREVIEW = { fileName: 'link-preview.jpg', width: 1200, height: 630 };

/** Draws the picture that messengers and social networks show beside a link to the academy. */
export function drawLinkPreview(): Plugin {
  return {
    name: 'goreal:link-preview',
    apply: 'build',
    async generateBundle() {
      const { fileName, width, height } = PREVIEW;
      const source = await sharp(Buffer.from(nightOverWater()))
        .resize(width, height)
        .jpeg({ quality: 84, mozjpeg: true })
        .toBuffer();
      this.emitFile({ type: 'asset', fileName, source });
    },
  };
}

/** The landscape of the public pages (`world-backdrop.tsx`) in the colours before a guild is chosen. */
function nightOverWater(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -640 1600 840">
    <defs>
      <linearGradient id="sky" x2="0" y2="1">
        <stop offset="0" stop-color="#04070e" />
        <stop offset="0.6" stop-color="#0b1726" />
        <stop offset="1" stop-color="#23404a" />
      </linearGradient>
      <linearGradient id="water" x2="0" y2="1">
        <stop offset="0" stop-color="#23404a" />
        <stop offset="1" stop-color="#050910" />
      </linearGradient>
      <linearGradient id="mist" x2="0" y2="1">
        <stop offset="0" stop-color="#23404a" stop-opacity="0" />
        <stop offset="1" stop-color="#23404a" stop-opacity="0.62" />
      </linearGradient>
      <radialGradient id="dawn">
        <stop offset="0" stop-color="#c9803f" stop-opacity="0.75" />
        <stop offset="1" stop-color="#c9803f" stop-opacity="0" />
      </radialGradient>
      <radialGradient id="metal">
        <stop offset="0" stop-color="#ffe3ac" />
        <stop offset="0.45" stop-color="#d99a4a" />
        <stop offset="1" stop-color="#8a5a24" />
      </radialGradient>
    </defs>
    <rect y="-640" width="1600" height="640" fill="url(#sky)" />
    <path d="${starsPath({ seed: 7, count: 130, height: 560 })}" transform="translate(0 -640)"
      stroke="#dfe9ee" stroke-width="2" stroke-linecap="round" opacity="0.7" />
    <ellipse cx="800" cy="-60" rx="760" ry="330" fill="url(#dawn)" />
    <g transform="translate(800 -300) scale(2.9)">${drum()}</g>
    ${ridge('far', '#2b4450')}
    <rect y="-230" width="1600" height="240" fill="url(#mist)" />
    ${ridge('middle', '#1a2f3c', '#2b4450')}
    <rect y="-150" width="1600" height="160" fill="url(#mist)" opacity="0.8" />
    ${ridge('near', '#0f1f2a', '#1a2f3c')}
    <rect width="1600" height="200" fill="url(#water)" />
    <path d="${ripplesPath({ seed: 3, count: 70, depth: 190, spread: 1500 })}" stroke="#8fb0b8"
      stroke-width="2" opacity="0.22" />
    <path d="${ripplesPath({ seed: 17, count: 60, depth: 180, spread: 320 })}" stroke="#ffd796"
      stroke-width="2.4" opacity="0.75" />
  </svg>`;
}

function drum(): string {
  return `<g fill="none" stroke="#d99a4a" stroke-width="0.7">
    <circle r="99" fill="#0a1422" stroke-width="1.8" />
    <path d="${combPath({ from: 94.6, to: 97.8, count: 196 })}" />
    <path d="${sawPath({ from: 88.4, to: 92.6, count: 98 })}" fill="#d99a4a" stroke="none" />
    <path d="${linkedCirclesPath({ radius: 80, size: 3.4, count: 42 })}" />
    <path d="${combPath({ from: 70, to: 74, count: 126 })}" />
    <circle r="68" />
    <path d="${dotsPath({ radius: 63, count: 48 })}" stroke-width="2.4" stroke-linecap="round" />
    <circle r="58" stroke-width="1.2" />
    <path d="${feathersPath({ count: 14, from: 30, to: 54, width: 0.3 })}" stroke-width="1" />
    <path d="${starPath({ points: 14, outer: 54, inner: 17 })}" fill="url(#metal)" stroke="none" />
    <circle r="10" fill="#ffe3ac" stroke="none" />
  </g>`;
}

function ridge(name: keyof typeof RIDGES, fill: string, light?: string): string {
  const { outline, furrows } = drawRidge(RIDGES[name]);
  const lines = light
    ? `<path d="${furrows}" fill="none" stroke="${light}" stroke-width="2" stroke-linecap="round" />`
    : '';
  return `<path d="${outline}" fill="${fill}" />${lines}`;
}
