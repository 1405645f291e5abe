import { BACKGROUND_LIMITS, backgroundProblem } from '@goreal/domain/backgrounds/background';
import { backgroundMessages } from '@goreal/domain/backgrounds/backgrounds.messages';
import { unableTo } from '@goreal/domain/errors/errors.messages';
import { useState } from 'react';
import { codeOfError } from '#platform/api-client/api-error.ts';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { useReloadBackgrounds } from './api/backgrounds.ts';
import { backgroundsMessages as texts } from './backgrounds.messages.ts';
import { drawThumbnail, type UploadStep, uploadBackground } from './upload-background.ts';

/** One selected file: preview and progress. An invalid file cannot be retried; a failed upload can. */
export type ChosenPicture = {
  id: string;
  file: File;
  previewUrl: string;
  step: UploadStep | undefined;
  problem: string | undefined;
  failure: string | undefined;
};

function isUsable({ problem }: ChosenPicture): boolean {
  return problem === undefined;
}

/** The selected pictures, at most five, uploaded one after another; refused files are listed and take no place. */
export function useBackgroundUploads(): {
  chosen: readonly ChosenPicture[];
  isBusy: boolean;
  hasTooMany: boolean;
  isForbidden: boolean;
  choose(files: readonly File[]): void;
  drop(id: string): void;
  upload(): Promise<void>;
} {
  const [chosen, setChosen] = useState<readonly ChosenPicture[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [hasTooMany, setTooMany] = useState(false);
  const [isForbidden, setForbidden] = useState(false);
  const reload = useReloadBackgrounds();

  const update = (id: string, change: Partial<ChosenPicture>) =>
    setChosen((all) => all.map((each) => (each.id === id ? { ...each, ...change } : each)));

  const drop = (id: string) =>
    setChosen((all) => {
      for (const each of all) if (each.id === id) URL.revokeObjectURL(each.previewUrl);
      return all.filter((each) => each.id !== id);
    });

  return {
    chosen,
    isBusy,
    hasTooMany,
    isForbidden,
    choose(files) {
      const kept = chosen.filter(isUsable);
      const refused = files.filter(backgroundProblem).slice(0, BACKGROUND_LIMITS.atOnce);
      const usable = files.filter((file) => !backgroundProblem(file));
      const taken = usable.slice(0, BACKGROUND_LIMITS.atOnce - kept.length);
      setTooMany(taken.length < usable.length);
      // A file that was refused before can never be uploaded: its row ends here.
      for (const { id } of chosen) if (!kept.some((each) => each.id === id)) drop(id);
      const added = [...refused, ...taken].map((file) => ({
        id: crypto.randomUUID(),
        file,
        previewUrl: URL.createObjectURL(file),
        step: undefined,
        problem: backgroundProblem(file),
        failure: undefined,
      }));
      setChosen((all) => [...all, ...added]);
    },
    drop,
    async upload() {
      setBusy(true);
      setForbidden(false);
      setTooMany(false);
      for (const { id, file } of chosen.filter(isUsable)) {
        try {
          await uploadBackground({
            file,
            makeThumbnail: drawThumbnail,
            onStep: (step) => update(id, { step, failure: undefined }),
          });
          drop(id);
        } catch (error) {
          if (codeOfError(error) === 'permission-denied') setForbidden(true);
          update(id, {
            step: { stage: 'error', percent: 0 },
            failure: failureOf(error),
          });
        }
      }
      setBusy(false);
      reload();
    },
  };
}

/** The banner has the English sentence of the specification beside a Vietnamese one; here the latter is enough. */
function failureOf(error: unknown): string {
  const isEldersOnly = error instanceof Error && error.message === backgroundMessages.eldersOnly;
  if (isEldersOnly) return unableTo(texts.uploadAction, 'permission-denied');
  return unableToBecause(texts.uploadAction, error);
}
