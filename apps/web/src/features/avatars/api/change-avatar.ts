import type { AvatarEmblem } from '@goreal/domain/avatars/avatar';
import type { Avatar } from '@goreal/domain/avatars/avatar-schema';
import { avatarSchema } from '@goreal/domain/avatars/avatar-schema';
import { api } from '#platform/api-client/api-client.ts';
import { errorOf, networkError } from '#platform/api-client/api-error.ts';
import { setting } from '#platform/env/env.ts';
import { type ApiMutation, useStoringMutation } from '#platform/query/api-mutation.ts';
import { shownUserHeader } from '#platform/session/shown-user.ts';
import { avatarQuery } from './get-avatar.ts';

/** An emblem, a picture, or null for the generated drum face. */
export type AvatarChoice = { emblem: AvatarEmblem | null } | { picture: Blob };

/** Changes the player's avatar; every Avatar shows it after the server's answer. */
export function useChangeAvatar(userId: string): ApiMutation<Avatar, AvatarChoice> {
  return useStoringMutation(avatarQuery(userId), (choice) =>
    'picture' in choice ? sendPicture(userId, choice.picture) : sendEmblem(userId, choice.emblem),
  );
}

async function sendEmblem(userId: string, emblem: AvatarEmblem | null): Promise<Avatar> {
  const params = { path: { uid: userId } };
  return api.PUT('/api/users/{uid}/avatar', { params, body: { emblem } });
}

/** The body is the file itself, so the JSON client does not apply. */
async function sendPicture(userId: string, picture: Blob): Promise<Avatar> {
  const address = `${setting('GOREAL_API_URL')}/users/${userId}/avatar/picture`;
  const response = await fetch(address, {
    method: 'PUT',
    credentials: 'same-origin',
    headers: { ...shownUserHeader(userId), 'content-type': picture.type },
    body: picture,
  }).catch((cause: unknown) => {
    throw networkError(cause);
  });
  if (!response.ok) throw await errorOf(response);
  return avatarSchema.parse(await response.json());
}
