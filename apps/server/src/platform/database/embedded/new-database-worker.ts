import { workerData } from 'node:worker_threads';
import { createFolder } from './open-engine.ts';

await createFolder(workerData as string);
