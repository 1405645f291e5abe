export type { AccountsService } from './accounts.service.ts';
export { createAccounts } from './feature.ts';
