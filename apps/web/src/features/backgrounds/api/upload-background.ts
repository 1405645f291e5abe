import { api } from '#platform/api-client/api-client.ts';
import { errorOf, networkError } from '#platform/api-client/api-error.ts';
import { setting } from '#platform/env/env.ts';
import { shownUserHeader } from '#platform/session/shown-user.ts';

/** Makes a background of two uploaded pictures. */
export async function createBackground(body: {
  imageId: string;
  thumbnailId: string;
  originalName: string;
}): Promise<void> {
  await api.POST('/api/backgrounds', { body });
}

export async function sendPicture(options: {
  part: 'image' | 'thumbnail';
  name: string;
  bytes: Blob;
}): Promise<{ fileId: string }> {
  const { part, name, bytes } = options;
  const url = new URL(`${setting('GOREAL_API_URL')}/backgrounds/pictures`, window.location.origin);
  url.searchParams.set('part', part);
  url.searchParams.set('name', name);
  const answer = await fetch(url, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { ...shownUserHeader(), 'content-type': bytes.type },
    body: bytes,
  }).catch((cause: unknown) => {
    throw networkError(cause);
  });
  if (!answer.ok) throw await errorOf(answer);
  return (await answer.json()) as { fileId: string };
}
