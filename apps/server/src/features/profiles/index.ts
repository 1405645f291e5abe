export { profiles } from './feature.ts';
export {
  addAura,
  changeBoardChoice,
  changeProfile,
  countSubmission,
  expireStreaks,
  lockProfile,
  staleStreaks,
  storeAthlete,
  storeLastSync,
  storeStamina,
  storeStreaks,
} from './profiles.repository.ts';
