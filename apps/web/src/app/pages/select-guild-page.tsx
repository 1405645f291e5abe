import type { ReactNode } from 'react';
import { WorldBackdrop } from '#ui/world/world-backdrop.tsx';

export function SelectGuildPage(): ReactNode {
  return <WorldBackdrop scene="gate" />;
}
