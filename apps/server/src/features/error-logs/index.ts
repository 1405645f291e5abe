export { errorLogsPersonalData } from './error-logs.personal-data.ts';
export { errorLogsRoutes } from './error-logs.routes.ts';
export { createErrorLogsService } from './error-logs.service.ts';
export { recordServerFaults } from './server-faults.ts';
