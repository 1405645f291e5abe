export { reviewRoutes } from './review.routes.ts';
export { createReviewService } from './review.service.ts';
export { submissionsRoutes } from './submissions.routes.ts';
export { createSubmissionsService } from './submissions.service.ts';
