import type { ReactNode } from 'react';
import { DrumStar } from '#ui/world/drum-star.tsx';

export function App(): ReactNode {
  return <DrumStar size={320} detail="full" spin />;
}
