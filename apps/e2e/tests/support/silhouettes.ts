import type { Locator } from '@playwright/test';

/**
 * The difference between the outlines of two drawings at a size: of the pixels that either covers, the share
 * that only one covers. Ignores colour. Compares neighbours, in their order.
 */
export async function outlineDifferences(drawings: Locator, size: number): Promise<number[]> {
  return drawings.evaluateAll(async (nodes, pixels) => {
    const masks: boolean[][] = [];
    for (const node of nodes) {
      const copy = node.cloneNode(true) as SVGElement;
      copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
      copy.setAttribute('width', String(pixels));
      copy.setAttribute('height', String(pixels));
      copy.removeAttribute('style');
      // The page's variables are unknown inside of an image, so filled areas become black.
      const source = new XMLSerializer().serializeToString(copy);
      const image = new Image();
      image.src = `data:image/svg+xml,${encodeURIComponent(source)}`;
      await image.decode();
      const canvas = new OffscreenCanvas(pixels, pixels);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.drawImage(image, 0, 0, pixels, pixels);
      const { data } = context.getImageData(0, 0, pixels, pixels);
      masks.push(Array.from({ length: pixels * pixels }, (_, at) => (data[at * 4 + 3] ?? 0) > 127));
    }
    return masks.slice(1).map((mask, index) => {
      const before = masks[index] ?? [];
      const either = mask.filter((on, at) => on || before[at]).length;
      return mask.filter((on, at) => on !== (before[at] ?? false)).length / either;
    });
  }, size);
}
