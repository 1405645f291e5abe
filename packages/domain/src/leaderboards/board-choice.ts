import { z } from 'zod';

/**
 * How a player appears on every board (Hall of Honor and Celestial Record): by name, under a pseudonym that
 * cannot be traced to them, or not at all. Stored on the server; a new player appears by name (specification
 * 5.5).
 */
export const boardChoiceSchema = z.enum(['named', 'pseudonym', 'hidden']);
export type BoardChoice = z.infer<typeof boardChoiceSchema>;
