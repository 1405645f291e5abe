export { reviewRoutes } from './review.routes.ts';
export { createReviewService, type ReviewService } from './review.service.ts';
export { submissionsRoutes } from './submissions.routes.ts';
export { createSubmissionsService, type SubmissionsService } from './submissions.service.ts';
