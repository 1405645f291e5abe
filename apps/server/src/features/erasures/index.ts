export { departedAura } from './erasures.repository.ts';
export { createErasures } from './feature.ts';
