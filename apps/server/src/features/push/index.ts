export { createCarrier } from './carrier.ts';
export { type Courier, createCourier } from './courier.ts';
export { type BatchFigures, batchFigures } from './deliveries.repository.ts';
export { createDevicesService } from './devices.service.ts';
export { pushPersonalData } from './push.personal-data.ts';
export { pushRoutes } from './push.routes.ts';
export { createPushSettingsService } from './settings.service.ts';
