export { profilesPersonalData } from './profiles.personal-data.ts';
export {
  addAura,
  changeBoardChoice,
  changeProfile,
  countSubmission,
  expireStreaks,
  lockProfile,
  playerNames,
  staleStreaks,
  storeAthlete,
  storeLastSync,
  storeStamina,
  storeStreaks,
} from './profiles.repository.ts';
export type { PlayersView } from './profiles.table.ts';
