const WIDTH = 112;
const HEIGHT = 44;
/** The aurora moves slowly; eleven frames a second look continuous after scaling. */
const FRAME_MS = 90;

type Colour = readonly [number, number, number];

type Curtain = { base: number; sway: number; wave: number; speed: number; rays: number };

const CURTAINS: readonly Curtain[] = [
  { base: 0.62, sway: 0.13, wave: 0.042, speed: 0.11, rays: 0.31 },
  { base: 0.46, sway: 0.16, wave: 0.029, speed: -0.083, rays: 0.22 },
  { base: 0.34, sway: 0.12, wave: 0.053, speed: 0.067, rays: 0.41 },
];

/**
 * Paints aurora curtains in the colours --aurora-1 to --aurora-3 on a small canvas that CSS scales over the
 * sky. Pauses while the page is hidden; draws one static frame under reduced motion or when not `alive`.
 * Returns a function that stops it.
 */
export function startAurora(
  canvas: HTMLCanvasElement,
  { isAlive }: { isAlive: boolean },
): () => void {
  const context = canvas.getContext('2d');
  if (!context) return () => undefined;
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const picture = context.createImageData(WIDTH, HEIGHT);
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  let colours = readColours();
  let timer = 0;

  const paint = () => {
    paintCurtains({ pixels: picture.data, colours, seconds: performance.now() / 1000 });
    context.putImageData(picture, 0, 0);
  };
  const schedule = () => {
    window.clearInterval(timer);
    paint();
    if (isAlive && !reducedMotion.matches && !document.hidden)
      timer = window.setInterval(paint, FRAME_MS);
  };
  const theme = new MutationObserver(() => {
    colours = readColours();
    paint();
  });

  theme.observe(document.documentElement, { attributeFilter: ['data-guild'] });
  document.addEventListener('visibilitychange', schedule);
  reducedMotion.addEventListener('change', schedule);
  schedule();
  return () => {
    window.clearInterval(timer);
    theme.disconnect();
    document.removeEventListener('visibilitychange', schedule);
    reducedMotion.removeEventListener('change', schedule);
  };
}

function paintCurtains(scene: {
  pixels: Uint8ClampedArray;
  colours: readonly Colour[];
  seconds: number;
}): void {
  const { pixels, colours, seconds } = scene;
  for (let x = 0; x < WIDTH; x++) {
    const columns = CURTAINS.map((curtain) => columnOf(curtain, x, seconds));
    for (let y = 0; y < HEIGHT; y++) {
      let red = 0;
      let green = 0;
      let blue = 0;
      let light = 0;
      for (let index = 0; index < columns.length; index++) {
        const column = columns[index];
        const colour = colours[index];
        if (!column || !colour) continue;
        const strength = column.strength * falloff(y / HEIGHT - column.edge);
        red += colour[0] * strength;
        green += colour[1] * strength;
        blue += colour[2] * strength;
        light += strength;
      }
      const at = (y * WIDTH + x) * 4;
      const share = light > 0 ? 1 / light : 0;
      pixels[at] = red * share;
      pixels[at + 1] = green * share;
      pixels[at + 2] = blue * share;
      pixels[at + 3] = Math.min(1, light) * 255;
    }
  }
}

/** Lower edge and brightness of a curtain in column `x`. */
function columnOf(curtain: Curtain, x: number, seconds: number) {
  const { base, sway, wave, speed, rays } = curtain;
  const drift = seconds * speed;
  const edge =
    base + sway * Math.sin(x * wave + drift) + sway * 0.4 * Math.sin(x * wave * 2.7 - drift * 1.6);
  const ray =
    0.5 + 0.3 * Math.sin(x * rays + drift * 3) + 0.2 * Math.sin(x * rays * 2.3 - drift * 4);
  const breath = 0.6 + 0.4 * Math.sin(x * 0.021 - drift * 1.3 + base * 9);
  return { edge, strength: ray * breath * 0.72 };
}

/** Sharp below the edge, fading above it. */
function falloff(below: number): number {
  return below > 0 ? Math.exp(-(below * below) / 0.0035) : Math.exp(below / 0.17);
}

function readColours(): Colour[] {
  const look = getComputedStyle(document.documentElement);
  return ['--aurora-1', '--aurora-2', '--aurora-3'].map((name) => {
    const value = Number.parseInt(look.getPropertyValue(name).trim().slice(1), 16) || 0;
    return [value >> 16, (value >> 8) & 255, value & 255];
  });
}
