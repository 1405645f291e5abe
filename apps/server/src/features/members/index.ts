export { membersPersonalData } from './members.personal-data.ts';
export { membersRoutes } from './members.routes.ts';
export { assertMayActOn, createMembersService, readMember } from './members.service.ts';
export { suspendedAt } from './suspensions.repository.ts';
export { createSuspensionsService } from './suspensions.service.ts';
