export { auraLineText } from './aura.messages.ts';
export { type AuraBreakdown, type AuraLine, auraBreakdownSchema } from './aura-breakdown.ts';
export { type ApprovalFacts, AURA_BONUS, auraOfApproval } from './aura-of-approval.ts';
