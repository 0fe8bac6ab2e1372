import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import '../../document/slip.css';
import '../../document/slip-lines.css';
import { Slip } from '../../document/Slip.tsx';
import { logoHashOf, type Slip as SlipContent } from '../../shared/slips/slips.ts';
import { logoUrlQuery } from '../company/logo/logo-query.ts';
import { messages } from './messages.ts';
import { SheetSkeleton } from './SlipSkeleton.tsx';

/** Maps the slip's custom properties to the theme on the screen; print styles and the PDF reset them. */
const themeClasses =
  '[--slip-accent:var(--color-link)] [--slip-font:var(--font-sans)] [--slip-line:var(--color-line)] [--slip-secondary:var(--color-secondary)] [--slip-soft:var(--color-accent-soft)] [--slip-sunken:var(--color-sunken)] [--slip-surface:var(--color-surface)] [--slip-tertiary:var(--color-tertiary)] [--slip-text:var(--color-ink)]';

interface SlipSheetProps {
  slip: SlipContent;
  /** The element whose innerHTML is the slip, for `useSlipPdf`. */
  ref?: Ref<HTMLDivElement>;
  titleLevel?: 1 | 2;
}

/** The slip on a screen, in the colours of the theme. */
export function SlipSheet({ slip, ref, titleLevel = 2 }: SlipSheetProps) {
  const hash = logoHashOf(slip.company);
  const { data: logoUrl, isLoading } = useQuery({
    ...logoUrlQuery(hash ?? ''),
    enabled: hash !== undefined,
  });
  // What is downloaded is what is on the sheet: it waits for its logo.
  if (isLoading) return <SheetSkeleton message={messages.loadingSlip} />;
  return (
    <div ref={ref} className={themeClasses}>
      <Slip slip={slip} titleLevel={titleLevel} logoUrl={logoUrl} />
    </div>
  );
}
