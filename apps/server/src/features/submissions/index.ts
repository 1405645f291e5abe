export { type Award, awardsOf } from './awards.repository.ts';
export { approvalLetters } from './decision-letters.ts';
export { createSubmissions } from './feature.ts';
export { handleProofsPrint } from './prints.service.ts';
export { pendingUploads } from './submissions.repository.ts';
