/** A crop in units of the square window's side: zoom, and offset of the picture's centre. */
export type Crop = { zoom: number; x: number; y: number };

export type Size = { width: number; height: number };

export const ZOOM_MAX = 4;
export const WHOLE: Crop = { zoom: 1, x: 0, y: 0 };

/** Width and height of the scaled picture, in windows; at zoom 1 the shorter side fills the window. */
export function shownSize(picture: Size, zoom: number): Size {
  const shorter = Math.min(picture.width, picture.height);
  return { width: (picture.width / shorter) * zoom, height: (picture.height / shorter) * zoom };
}

/** Limits a crop so that the picture covers the window. */
export function kept(picture: Size, crop: Crop): Crop {
  const zoom = clamp(crop.zoom, { most: ZOOM_MAX, least: 1 });
  const { width, height } = shownSize(picture, zoom);
  const room = { x: (width - 1) / 2, y: (height - 1) / 2 };
  return {
    zoom,
    x: clamp(crop.x, { least: -room.x, most: room.x }),
    y: clamp(crop.y, { least: -room.y, most: room.y }),
  };
}

/** The cropped square in pixels of the picture. */
export function cutOut(picture: Size, crop: Crop): { left: number; top: number; side: number } {
  const side = Math.min(picture.width, picture.height) / crop.zoom;
  return {
    left: picture.width / 2 - (0.5 + crop.x) * side,
    top: picture.height / 2 - (0.5 + crop.y) * side,
    side,
  };
}

function clamp(value: number, { least, most }: { least: number; most: number }): number {
  return Math.min(Math.max(value, least), most);
}
