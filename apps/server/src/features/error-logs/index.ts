export { errorLogsRoutes } from './error-logs.routes.ts';
