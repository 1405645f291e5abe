export { type Award, awardsOf } from './awards.repository.ts';
export { approvalNotifications } from './decision-notifications.ts';
export { createSubmissions } from './feature.ts';
export { handleProofsPrint } from './prints.service.ts';
export { pendingUploads } from './submissions.repository.ts';
