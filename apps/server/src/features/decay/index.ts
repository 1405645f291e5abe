export { decayPersonalData } from './decay.personal-data.ts';
export { decayRoutes } from './decay.routes.ts';
export { createDecayService } from './decay.service.ts';
