export { conqueredMetres } from './celestial.repository.ts';
export { createCelestialService } from './celestial.service.ts';
export { createCelestial } from './feature.ts';
