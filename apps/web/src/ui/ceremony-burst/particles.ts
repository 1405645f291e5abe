type Spark = {
  angle: number;
  distance: number;
  speed: number;
  turn: number;
  size: number;
  age: number;
  life: number;
  colour: string;
};

const COUNT = 110;
const MOST_PIXELS = 2;

/**
 * Animates sparks that spiral from the middle of the canvas, in the guild's colours. Pauses while the page is
 * hidden; draws nothing under reduced motion. Returns a function that stops it.
 */
export function startParticles(canvas: HTMLCanvasElement): () => void {
  const context = canvas.getContext('2d');
  if (!context || matchMedia('(prefers-reduced-motion: reduce)').matches) return () => undefined;
  const density = Math.min(MOST_PIXELS, window.devicePixelRatio || 1);
  const side = canvas.clientWidth;
  canvas.width = side * density;
  canvas.height = side * density;
  context.scale(density, density);
  context.globalCompositeOperation = 'lighter';
  const colours = readColours(canvas);
  const sparks = Array.from({ length: COUNT }, () => lightSpark({ side, colours, fresh: false }));
  let frame = 0;
  let before = performance.now();

  const paint = (now: number) => {
    const seconds = Math.min(0.05, (now - before) / 1000);
    before = now;
    context.clearRect(0, 0, side, side);
    for (const [index, spark] of sparks.entries()) {
      if (spark.age > spark.life) sparks[index] = lightSpark({ side, colours, fresh: true });
      moveSpark(spark, seconds);
      drawSpark({ context, spark, side });
    }
    frame = requestAnimationFrame(paint);
  };
  frame = requestAnimationFrame(paint);
  return () => cancelAnimationFrame(frame);
}

function lightSpark(fire: { side: number; colours: string[]; fresh: boolean }): Spark {
  const { side, colours, fresh } = fire;
  const life = 1.8 + Math.random() * 2.4;
  return {
    angle: Math.random() * Math.PI * 2,
    distance: side * (0.08 + Math.random() * 0.12),
    speed: side * (0.05 + Math.random() * 0.13),
    turn: 0.25 + Math.random() * 0.5,
    size: 0.8 + Math.random() * 2.2,
    age: fresh ? 0 : Math.random() * life,
    life,
    colour: colours[Math.floor(Math.random() * colours.length)] ?? 'white',
  };
}

function moveSpark(spark: Spark, seconds: number): void {
  spark.age += seconds;
  spark.distance += spark.speed * seconds;
  spark.angle -= spark.turn * seconds;
}

function drawSpark(stroke: {
  context: CanvasRenderingContext2D;
  spark: Spark;
  side: number;
}): void {
  const { context, spark, side } = stroke;
  const part = spark.age / spark.life;
  const x = side / 2 + Math.cos(spark.angle) * spark.distance;
  // Sparks accelerate upwards.
  const y = side / 2 + Math.sin(spark.angle) * spark.distance - part * part * side * 0.09;
  context.globalAlpha = Math.max(0, Math.sin(Math.PI * Math.min(1, part)));
  context.fillStyle = spark.colour;
  context.beginPath();
  context.arc(x, y, spark.size * (1 - part * 0.5), 0, Math.PI * 2);
  context.fill();
  context.globalAlpha *= 0.18;
  context.beginPath();
  context.arc(x, y, spark.size * 4, 0, Math.PI * 2);
  context.fill();
}

function readColours(canvas: HTMLCanvasElement): string[] {
  const look = getComputedStyle(canvas);
  return ['--guild-primary', '--guild-secondary', '--guild-accent', '--metal-light'].map((name) =>
    look.getPropertyValue(name).trim(),
  );
}
