import type { Feature } from '#platform/composition/feature.ts';
import { profilesPersonalData } from './profiles.personal-data.ts';
import { playerNames } from './profiles.repository.ts';

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

export const profiles: Feature = {
  name: 'profiles',
  personalData: profilesPersonalData,
  auditSubjects: { user: playerNames },
};
