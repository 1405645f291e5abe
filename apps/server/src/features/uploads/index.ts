import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import type { NoPayload } from '#platform/jobs/jobs.ts';
import type { AdmissionContext } from './admit-upload.ts';
import { filesRoute } from './files.route.ts';
import { handleUploadsExpire } from './uploads.jobs.ts';
import { storedFilesOf } from './uploads.repository.ts';
import { uploadsRoutes } from './uploads.routes.ts';
import { convertNextVideo } from './videos/convert-videos.ts';

export { attachUpload } from './attach-upload.ts';
export { checkMedia } from './check-media.ts';
export { checkPicture } from './check-picture.ts';
export { displayFileName, safeStem } from './file-name.ts';
export { filesRoute } from './files.route.ts';
export { type ReceivedPicture, receivePicture } from './receive-picture.ts';
export { fingerprintOfUpload, type UploadFingerprint } from './upload-fingerprint.ts';
export { handleUploadsExpire } from './uploads.jobs.ts';
export { uploadsRoutes } from './uploads.routes.ts';
export { VIDEO_DEMUXERS } from './videos/video-maker.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobPayloads {
    'uploads.expire': NoPayload;
    'uploads.convert': NoPayload;
  }
}

export function createUploads(
  platform: Platform,
  needs: Pick<AdmissionContext, 'quests' | 'pendingUploads'> & {
    /** after each conversion, successful or not */
    onVideoDone(uploadId: string): Promise<void>;
  },
): Feature {
  const { config, logger } = platform;
  const { videos } = config;
  const context = { ...platform, quotaBytes: config.uploads.quotaBytes };

  /** Converts one video, so that no job exceeds its time limit. Returns whether others wait. */
  async function convertVideo(): Promise<boolean> {
    // Without FFmpeg videos are stored as uploaded.
    if (!videos) return false;
    return convertNextVideo({
      ...context,
      programs: videos,
      onDone: needs.onVideoDone,
      log: (fault) => logger.warn(fault, 'video'),
    });
  }

  return {
    name: 'uploads',
    operations: {
      'GET /api/uploads/{uploadId}/result': 'member',
    },
    personalData: {
      tables: [{ table: 'uploads', owner: 'user_id', key: 'upload_id' }],
      folders: ['submissions', 'renditions'],
      async files(connection, userId) {
        const files = await storedFilesOf(connection, userId);
        return files.map(({ path }) => ({ path, name: path.replace(`/${userId}/`, '/') }));
      },
    },
    routes(app) {
      uploadsRoutes(app, { ...context, ...needs });
      filesRoute(app, context);
    },
    jobs(jobs) {
      const convert = async () => {
        if (await convertVideo()) await jobs.send('uploads.convert', {});
      };
      jobs.handle('uploads.convert', convert, { once: true });
      jobs.schedule('uploads.convert', '*/15 * * * *');
      const expire = handleUploadsExpire(context);
      jobs.repeat('uploads.expire', '17 * * * *', () => expire({}));
    },
  };
}
