export { buildExport } from './build-export.ts';
export { exportsPersonalData } from './exports.personal-data.ts';
export { exportsRoutes } from './exports.routes.ts';
export { createExportsService } from './exports.service.ts';
