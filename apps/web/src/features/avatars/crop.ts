/** Where a picture lies under a square window of side 1: its zoom, and how far its middle is moved. */
export type Crop = { zoom: number; x: number; y: number };

export type Size = { width: number; height: number };

export const ZOOM_MAX = 4;
export const WHOLE: Crop = { zoom: 1, x: 0, y: 0 };

/** Sides of the picture as shown, in windows; at zoom 1 the shorter one fills the window. */
export function shownSize(picture: Size, zoom: number): Size {
  const shorter = Math.min(picture.width, picture.height);
  return { width: (picture.width / shorter) * zoom, height: (picture.height / shorter) * zoom };
}

/** The nearest crop that leaves no part of the window empty. */
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

/** The square of the picture that the window shows, in its own pixels. */
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
