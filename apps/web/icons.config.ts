import sharp from 'sharp';
import type { Plugin } from 'vite';
import { combPath, starPath } from './src/ui/world/drum-geometry.ts';

const STAR = starPath({ points: 14, outer: 74, inner: 30 });
const COMB = combPath({ from: 80, to: 88, count: 72 });

/** Icons of the installed app, rendered by the build. */
const ICONS: Record<string, { size: number; svg: string }> = {
  'icons/icon-192.png': { size: 192, svg: drum(1) },
  'icons/icon-512.png': { size: 512, svg: drum(1) },
  // A maskable icon may lose 20 % on each side.
  'icons/maskable-512.png': { size: 512, svg: drum(0.72) },
  'icons/apple-touch-icon.png': { size: 180, svg: drum(0.86) },
  // The status bar of Android uses only the alpha channel.
  'icons/badge-96.png': { size: 96, svg: svg(`<path d="${STAR}" fill="#fff" />`) },
};

export function drawIcons(): Plugin {
  return {
    name: 'goreal:icons',
    apply: 'build',
    async generateBundle() {
      for (const [fileName, { size, svg: drawing }] of Object.entries(ICONS)) {
        const source = await sharp(Buffer.from(drawing), { density: 72 * (size / 100) })
          .resize(size, size)
          .png({ compressionLevel: 9 })
          .toBuffer();
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
  };
}

function drum(scale: number): string {
  return svg(`
    <rect x="-100" y="-100" width="200" height="200" fill="#0a1422" />
    <g transform="scale(${scale})" fill="none" stroke="#d99a4a">
      <circle r="94" stroke-width="5" />
      <path d="${COMB}" stroke-width="1.6" />
      <path d="${STAR}" fill="#ffe3ac" stroke="none" />
      <circle r="20" fill="#d97a1f" stroke="none" />
    </g>`);
}

function svg(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-100 -100 200 200">${content}</svg>`;
}
