import { SHOWN_USER } from '@goreal/domain/accounts/shown-user';
import type { UploadResult } from '@goreal/domain/activities/file-result';
import { ApiError, errorOf, networkError } from '#platform/api-client/api-error.ts';

export type FileUploading = {
  /** resolves with the result of each file; rejects with an ApiError, `cancelled` after `stop` */
  result: Promise<UploadResult>;
  stop(): void;
};

/**
 * Uploads one file with progress, 0 to 100 of what was sent. Uses XMLHttpRequest, because fetch reports no
 * upload progress.
 */
export function uploadFile(options: {
  uid: string;
  file: File;
  sportType: string | undefined;
  onProgress: (percent: number) => void;
}): FileUploading {
  const { uid, file, sportType, onProgress } = options;
  const query = new URLSearchParams({ name: file.name, ...(sportType ? { sportType } : {}) });
  const request = new XMLHttpRequest();
  const result = new Promise<UploadResult>((resolve, reject) => {
    request.open('POST', `/api/users/${uid}/activityFiles?${query}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader(SHOWN_USER, uid);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress((loaded / total) * 100);
    });
    request.addEventListener('load', () => {
      if (request.status === 200) resolve(JSON.parse(request.responseText) as UploadResult);
      else void refusal(request).then(reject);
    });
    request.addEventListener('error', () => reject(networkError(new Error('upload failed'))));
    request.addEventListener('abort', () => reject(new ApiError('cancelled')));
    request.send(file);
  });
  return { result, stop: () => request.abort() };
}

function refusal({ status, responseText }: XMLHttpRequest): Promise<ApiError> {
  return errorOf(new Response(responseText, { status }));
}
