export { createStrava } from './feature.ts';
export { createTokenSeal, resealTokens } from './token-seal.ts';
export { webhookPath } from './webhook.ts';
