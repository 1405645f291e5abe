import type { ReactNode } from 'react';
import { WorldBackdrop } from '#ui/world/world-backdrop.tsx';

export function DashboardPage(): ReactNode {
  return <WorldBackdrop />;
}
