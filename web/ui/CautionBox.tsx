import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icons.tsx';

interface CautionBoxProps {
  /** Announced where it appears while the screen is used. */
  role?: 'status' | 'alert';
  className?: string;
  children: ReactNode;
}

/** Something to be careful about, above what it is about or below it. */
export const CautionBox = ({ role, className, children }: CautionBoxProps) => (
  <div
    role={role}
    className={classNames(
      'flex items-start gap-2.5 rounded-8 bg-caution-soft px-3 py-2.5 text-14 text-pretty text-caution',
      className,
    )}
  >
    <Icon name="warning" className="mt-0.5 size-4 shrink-0" />
    <div className="grid min-w-0 flex-1 gap-1.5">{children}</div>
  </div>
);
