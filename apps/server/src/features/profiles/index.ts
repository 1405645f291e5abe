import type { Feature } from '#platform/composition/feature.ts';
import { playerNames } from './profiles.repository.ts';

export {
  addAura,
  changeBoardChoice,
  changeProfile,
  countSubmission,
  expireStreaks,
  leaveFirstPath,
  lockProfile,
  playerNames,
  staleStreaks,
  storeAthlete,
  storeLastSync,
  storeStamina,
  storeStreaks,
} from './profiles.repository.ts';

export const profiles: Feature = {
  name: 'profiles',
  personalData: {
    tables: [{ table: 'profiles', owner: 'user_id', key: 'user_id', omit: ['version'] }],
  },
  auditSubjects: { user: playerNames },
};
