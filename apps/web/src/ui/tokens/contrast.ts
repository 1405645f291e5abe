/**
 * Contrast of two opaque colours written as #rrggbb: 1 (equal) to 21 (black on white).
 * WCAG 2.2, "contrast ratio" and "relative luminance".
 */
export function contrastOf(one: string, other: string): number {
  const lighter = Math.max(luminanceOf(one), luminanceOf(other));
  const darker = Math.min(luminanceOf(one), luminanceOf(other));
  return (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf(colour: string): number {
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour);
  if (!hex) throw new Error(`${colour} is not #rrggbb`);
  const [red = 0, green = 0, blue = 0] = hex.slice(1).map((pair) => {
    const share = Number.parseInt(pair, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
