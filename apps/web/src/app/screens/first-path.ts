import type { FirstPathProps } from '../first-path/first-path.tsx';
import type { Screen } from './screen.ts';

/** The guide above the dashboard's tabs, for players who have not gone on from the first path. */
export const FIRST_PATH: Screen<FirstPathProps> = {
  calls: ['/api/quests', '/api/users/{uid}/activeQuests', '/api/submissions?limit=100'],
  load: () => import('#app/first-path/first-path.tsx').then((path) => path.FirstPath),
};
