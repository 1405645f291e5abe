export { type BoardChoice, boardChoiceSchema } from './board-choice.ts';
export { type BoardIdentity, boardIdentity, pseudonymOfKey } from './board-identity.ts';
export {
  BOARD_LIMITS,
  type BoardScope,
  boardScopeSchema,
  type GuildStanding,
  type HonorBoard,
  type HonorEntry,
  honorBoardSchema,
  type OwnPlace,
  ownPlaceSchema,
} from './honor-board.ts';
export { type Movement, movementOf } from './movement.ts';
export { PSEUDONYM_COUNT, pseudonymOf } from './pseudonym.ts';
