export { accountsPersonalData } from './accounts.personal-data.ts';
export { accountsRoutes } from './accounts.routes.ts';
export { type AccountsService, createAccountsService } from './accounts.service.ts';
export { assertName } from './assert-name.ts';
export { securityRoutes } from './security.routes.ts';
export { createSecurityService, type SecurityService } from './security.service.ts';
