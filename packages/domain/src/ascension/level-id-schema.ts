import { z } from 'zod';
import { LEVEL_IDS } from './levels.ts';

export const levelIdSchema = z.enum(LEVEL_IDS);
