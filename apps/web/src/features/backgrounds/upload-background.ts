import { BACKGROUND_LIMITS, backgroundProblem } from '@goreal/domain/backgrounds/background';
import { backgroundMessages } from '@goreal/domain/backgrounds/backgrounds.messages';
import { ApiError } from '#platform/api-client/api-error.ts';
import { createBackground, sendPicture } from './api/upload-background.ts';

/** Specification 4, 'Background upload stages'. */
export type UploadStage =
  | 'validating'
  | 'creating-thumbnail'
  | 'uploading-main'
  | 'uploading-thumbnail'
  | 'saving'
  | 'completed'
  | 'error';

/** `percent` of the whole upload, not of the stage. */
export type UploadStep = { stage: UploadStage; percent: number };

const PERCENT = {
  validating: 5,
  'creating-thumbnail': 15,
  'uploading-main': 30,
  'uploading-thumbnail': 80,
  saving: 90,
  completed: 100,
} as const satisfies Record<Exclude<UploadStage, 'error'>, number>;

/**
 * Uploads one picture through all stages.
 * @throws {ApiError} when the file is not allowed, or the server refuses it
 */
export async function uploadBackground(options: {
  file: File;
  makeThumbnail: (file: File) => Promise<Blob>;
  onStep: (step: UploadStep) => void;
}): Promise<void> {
  const { file, makeThumbnail, onStep } = options;
  const enter = (stage: keyof typeof PERCENT) => onStep({ stage, percent: PERCENT[stage] });
  enter('validating');
  const problem = backgroundProblem(file);
  if (problem) throw new ApiError('invalid-argument', problem);
  enter('creating-thumbnail');
  const thumbnail = await makeThumbnail(file);
  enter('uploading-main');
  const image = await sendPicture({ part: 'image', name: file.name, bytes: file });
  enter('uploading-thumbnail');
  const small = await sendPicture({ part: 'thumbnail', name: file.name, bytes: thumbnail });
  enter('saving');
  const { name: originalName } = file;
  await createBackground({ imageId: image.fileId, thumbnailId: small.fileId, originalName });
  enter('completed');
}

/**
 * A JPEG of at most 300 × 200, quality 0.8 (specification 9), encoded by the browser.
 * @throws {ApiError} when the browser cannot open the picture
 */
export async function drawThumbnail(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new ApiError('invalid-argument', backgroundMessages.unreadable);
  });
  const { thumbnailWidth, thumbnailHeight, thumbnailQuality } = BACKGROUND_LIMITS;
  const scale = Math.min(1, thumbnailWidth / picture.width, thumbnailHeight / picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new ApiError('invalid-argument'))),
      'image/jpeg',
      thumbnailQuality,
    );
  });
}
