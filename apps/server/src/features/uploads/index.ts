export { attachUpload } from './attach-upload.ts';
export { filesRoute } from './files.route.ts';
export { handleUploadsExpire } from './uploads.jobs.ts';
export { uploadsRoutes } from './uploads.routes.ts';
