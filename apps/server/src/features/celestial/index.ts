export { celestialPersonalData } from './celestial.personal-data.ts';
export { conqueredMetres } from './celestial.repository.ts';
export { celestialRoutes } from './celestial.routes.ts';
export { createCelestialService } from './celestial.service.ts';
