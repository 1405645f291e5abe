import { z } from 'zod';

/**
 * A key that a client makes for what it creates. Whoever sends the same key again, because the answer was lost,
 * gets what the first request created, whatever has happened since. Older clients send none.
 */
export const clientKeySchema = z.uuid().optional();
