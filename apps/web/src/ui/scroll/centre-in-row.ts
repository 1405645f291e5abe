/** Scrolls an overflowing row until the item is in the middle; scrolls only the row, never the page. */
export function centreInRow(row: HTMLElement, item: HTMLElement): void {
  if (row.scrollWidth <= row.clientWidth) return;
  const [outer, inner] = [row.getBoundingClientRect(), item.getBoundingClientRect()];
  const offset = inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  row.scrollLeft += offset;
}
