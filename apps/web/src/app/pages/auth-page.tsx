import type { ReactNode } from 'react';
import { WorldBackdrop } from '#ui/world/world-backdrop.tsx';

export function AuthPage(): ReactNode {
  return <WorldBackdrop scene="gate" />;
}
