import type { Ref } from 'react';
import '../../document/slip.css';
import '../../document/slip-lines.css';
import { Slip } from '../../document/Slip.tsx';
import { logoHashOf, type Slip as SlipContent } from '../../shared/slips/slips.ts';
import { useLogoUrl } from '../ui/Logo.tsx';
import { Loading, Skeleton } from '../ui/states.tsx';
import { messages } from './messages.ts';

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
  const { data: logoUrl, isLoading } = useLogoUrl(hash);
  // The download is the sheet that is shown, so it waits for its logo.
  if (isLoading)
    return (
      <Loading message={messages.loadingSlip}>
        <Skeleton className="h-120 rounded-14" />
      </Loading>
    );
  return (
    <div ref={ref} className={themeClasses}>
      <Slip slip={slip} titleLevel={titleLevel} logoUrl={logoUrl} />
    </div>
  );
}
