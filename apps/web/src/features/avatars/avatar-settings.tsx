import type { Profile } from '@goreal/domain/accounts/profile';
import { AVATAR_EMBLEMS, AVATAR_LIMITS, type AvatarEmblem } from '@goreal/domain/avatars/avatar';
import type { Avatar as Chosen } from '@goreal/domain/avatars/avatar-schema';
import { avatarMessages } from '@goreal/domain/avatars/avatars.messages';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { FileDrop } from '#ui/file-drop/file-drop.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { useToast } from '#ui/toast/toast-region.tsx';
import { type AvatarChoice, useChangeAvatar } from './api/change-avatar.ts';
import { avatarQuery } from './api/get-avatar.ts';
import { avatarsMessages as texts } from './avatars.messages.ts';
import styles from './avatars.module.css';
import { CropDialog } from './crop-dialog.tsx';

/** Choice of the avatar: an emblem, the generated drum face, or an own picture cropped to a square. */
export function AvatarSettings({ profile }: { profile: Profile }): ReactNode {
  const { userId, displayName } = profile;
  const avatar = useQuery(avatarQuery(userId));
  const change = useChangeAvatar(userId);
  const toast = useToast();
  const [picture, setPicture] = useState<HTMLImageElement>();
  const [refusal, setRefusal] = useState<string>();
  const current = currentOf({ avatar: avatar.data, asked: change.isPending && change.variables });
  const choose = (choice: AvatarChoice) => {
    if (change.isPending) return;
    setRefusal(undefined);
    change.mutate(choice, {
      onSuccess: () => toast.success(texts.changed),
      onError: (error) => setRefusal(unableToBecause(texts.action, error)),
      onSettled: () => setPicture(undefined),
    });
  };
  const open = (file: File | undefined) => {
    setRefusal(undefined);
    if (!file) return;
    openPicture(file).then(setPicture, (error: Error) => setRefusal(error.message));
  };
  return (
    <Panel title={texts.title}>
      <div className={`line middle gap-4 ${styles.head}`}>
        <Avatar id={userId} name={displayName} size={88} />
        <p>{texts.lead}</p>
      </div>
      <fieldset className={styles.emblems}>
        <legend>{texts.choices}</legend>
        {(['drum', ...AVATAR_EMBLEMS] as const).map((emblem) => {
          const label = emblem === 'drum' ? texts.drum : texts.emblems[emblem];
          return (
            <label key={emblem} className={styles.emblem} title={label}>
              <input
                type="radio"
                name="emblem"
                aria-label={label}
                checked={emblem === current}
                onChange={() => choose({ emblem: emblem === 'drum' ? null : emblem })}
              />
              <Avatar
                id={userId}
                name={displayName}
                size={52}
                face={emblem === 'drum' ? 'drum' : { emblem }}
              />
            </label>
          );
        })}
      </fieldset>
      <FileDrop
        label={texts.upload}
        hint={texts.uploadHint}
        accept="image/jpeg,image/png,image/gif,image/webp"
        disabled={change.isPending}
        onFiles={([file]) => open(file)}
      />
      {refusal ? <AlertBanner kind="error">{refusal}</AlertBanner> : null}
      {picture ? (
        <CropDialog
          picture={picture}
          busy={change.isPending}
          onCut={(square) => choose({ picture: square })}
          onCancel={() => setPicture(undefined)}
        />
      ) : null}
    </Panel>
  );
}

/** The selection: the requested value while the change is in flight. */
function currentOf(now: {
  avatar: Chosen | null | undefined;
  asked: AvatarChoice | false | undefined;
}): AvatarEmblem | 'drum' | 'picture' {
  const { avatar, asked } = now;
  if (asked) return 'picture' in asked ? 'picture' : (asked.emblem ?? 'drum');
  return avatar?.url ? 'picture' : (avatar?.emblem ?? 'drum');
}

/** An object URL of the file, revoked by the next one or on unmount. */
async function openPicture(file: File): Promise<HTMLImageElement> {
  if (file.size > AVATAR_LIMITS.pictureMaxBytes) throw new Error(avatarMessages.tooLarge);
  const picture = new Image();
  picture.src = URL.createObjectURL(file);
  try {
    await picture.decode();
  } catch {
    URL.revokeObjectURL(picture.src);
    throw new Error(avatarMessages.unreadable);
  }
  return picture;
}
