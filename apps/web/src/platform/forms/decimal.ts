/** The number that a person typed with a comma or a point; NaN for an empty text. */
export function readDecimal(text: string): number {
  return Number(text.trim().replace(',', '.') || Number.NaN);
}

export function writeDecimal(value: number): string {
  return String(value).replace('.', ',');
}
