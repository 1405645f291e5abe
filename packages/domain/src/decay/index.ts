export { decayMessages } from './decay.messages.ts';
export { DECAY, decayFor } from './decay.ts';
