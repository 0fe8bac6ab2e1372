import type { ReactNode } from 'react';
import type { Slip } from '../../shared/slips/slips.ts';
import { Button } from '../ui/Button.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { FormFailure } from '../ui/states.tsx';
import { SlipSheet } from './SlipSheet.tsx';
import { slipPdfMessages, useSlipPdf } from './slip-pdf.ts';

type SlipLayoutProps = Pick<SlipViewProps, 'notice' | 'aside'> & { children: ReactNode };

/** The sheet of a slip, with its explanation below it on a narrow screen, and at its right on a wide one. */
const SlipLayout = ({ notice, aside, children }: SlipLayoutProps) => (
  <div className="mx-auto grid max-w-216 gap-5 min-[90rem]:max-w-none min-[90rem]:grid-cols-[minmax(0,1fr)_20rem] min-[90rem]:grid-rows-[auto_1fr] print:block print:max-w-none">
    {notice && <div className="min-[90rem]:col-start-2 print:hidden">{notice}</div>}
    <div className="min-w-0 min-[90rem]:col-start-1 min-[90rem]:row-span-2 min-[90rem]:row-start-1">
      {children}
    </div>
    <div className="grid content-start gap-4 md:gap-5 md:has-[>:nth-child(2)]:grid-cols-2 min-[90rem]:col-start-2 min-[90rem]:has-[>:nth-child(2)]:grid-cols-1 print:hidden">
      {aside}
    </div>
  </div>
);

interface SlipViewProps {
  title?: string;
  subtitle?: string;
  slip: Slip;
  /** Its number, where another version has replaced it. */
  replacedVersion?: number | undefined;
  /** Read before the slip, such as that another one has replaced it. */
  notice?: ReactNode;
  /** The explanation beside the slip. */
  aside?: ReactNode;
  /** Further buttons in the header. */
  children?: ReactNode;
}

/** A slip as a whole screen. The header with its buttons is not printed. */
export function SlipView({ title, subtitle, slip, replacedVersion, notice, aside, children }: SlipViewProps) {
  const { sheetRef, download, busy, failure } = useSlipPdf('employee', slip, replacedVersion);
  const sheet = <SlipSheet slip={slip} ref={sheetRef} />;
  return (
    <>
      <div className="print:hidden">
        <PageHeader title={title} subtitle={subtitle}>
          <Button kind="quiet" icon="print" className="max-sm:hidden" onClick={() => window.print()}>
            Print
          </Button>
          {children}
          <Button
            kind="primary"
            icon="download"
            busy={busy}
            busyLabel={slipPdfMessages.busy}
            onClick={() => void download()}
          >
            {slipPdfMessages.download}
          </Button>
        </PageHeader>
        {failure && (
          <div className="mx-auto mb-5 max-w-216">
            <FormFailure message={failure} />
          </div>
        )}
      </div>
      {aside ? (
        <SlipLayout notice={notice} aside={aside}>
          {sheet}
        </SlipLayout>
      ) : (
        <div className="mx-auto max-w-216 print:max-w-none">{sheet}</div>
      )}
    </>
  );
}
