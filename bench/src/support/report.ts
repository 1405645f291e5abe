/** One measured figure. `bar` is the required limit; a figure without one is only reported. */
export type Figure = {
  name: string;
  value: number;
  unit: string;
  bar?: { atLeast?: number; atMost?: number };
  note?: string;
};

/** A number of things, without a limit. */
export function count(name: string, value: number): Figure {
  return { name, value, unit: '' };
}

/** A number of things of which none may occur. */
export function none(name: string, value: number): Figure {
  return { ...count(name, value), bar: { atMost: 0 } };
}

/** Prints the figures as a table; returns whether every bar was met. */
export function report(figures: readonly Figure[]): boolean {
  const rows = figures.map((figure) => ({
    figure: figure.name,
    value: `${round(figure.value)} ${figure.unit}`,
    bar: barText(figure),
    met: isMet(figure) ? 'yes' : 'NO',
    note: figure.note ?? '',
  }));
  console.table(rows);
  return figures.every(isMet);
}

/** What was not measured (NaN) meets no bar. */
export function isMet({ value, bar }: Figure): boolean {
  const isHigh = bar?.atLeast === undefined || value >= bar.atLeast;
  const isLow = bar?.atMost === undefined || value <= bar.atMost;
  return isHigh && isLow;
}

function barText({ bar, unit }: Figure): string {
  if (bar?.atLeast !== undefined) return `≥ ${bar.atLeast} ${unit}`;
  return bar?.atMost === undefined ? '' : `≤ ${bar.atMost} ${unit}`;
}

function round(value: number): number {
  const factor = Math.abs(value) >= 100 ? 1 : 100;
  return Math.round(value * factor) / factor;
}
