export { createMembers } from './feature.ts';
export { assertMayActOn, readMember } from './members.service.ts';
export { suspendedAt } from './suspensions.repository.ts';
