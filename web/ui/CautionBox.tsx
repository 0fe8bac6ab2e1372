import type { ReactNode } from 'react';
import { Icon } from './icons.tsx';

/** A warning to an admin, above what it is about. */
export const CautionBox = ({ children }: { children: ReactNode }) => (
  <div className="flex items-start gap-2.5 rounded-8 bg-caution-soft px-3 py-2.5 text-14 text-caution">
    <Icon name="warning" className="mt-0.5 size-4 shrink-0" />
    <div className="grid gap-1">{children}</div>
  </div>
);
