import { useEffect } from 'react';
import type { PreviewedSlip } from '../../shared/payroll/payroll.ts';
import { taxOfSlip } from '../../shared/slips/month-tax.ts';
import { useLastDefined } from '../lib/delayed-value.ts';
import { IncomeTaxCard } from '../slips/IncomeTaxCard.tsx';
import { PaymentCard } from '../slips/PaymentCard.tsx';
import { SlipSheet } from '../slips/SlipSheet.tsx';
import { slipPdfMessages, useSlipPdf } from '../slips/slip-pdf.ts';
import { Button } from '../ui/Button.tsx';
import { SidePanel } from '../ui/Dialog.tsx';
import { FormFailure } from '../ui/states.tsx';
import './slip-panel-print.css';

interface SlipPanelProps {
  /** The panel is open while there is a slip. A preview may carry a warning why it cannot be generated. */
  slip: PreviewedSlip | undefined;
  onClose: () => void;
}

/** A slip in a side panel, which closes once it was printed or downloaded (spec §4). */
export default function SlipPanel({ slip, onClose }: SlipPanelProps) {
  const displayedSlip = useLastDefined(slip);
  const pdf = useSlipPdf('admin', displayedSlip);
  const tax = displayedSlip && taxOfSlip(displayedSlip);
  const open = slip !== undefined;

  useEffect(() => {
    if (!open) return;
    window.addEventListener('afterprint', onClose);
    return () => window.removeEventListener('afterprint', onClose);
  }, [open, onClose]);

  async function download() {
    if (await pdf.download()) onClose();
  }

  return (
    <SidePanel
      open={open}
      onClose={onClose}
      title={
        <>
          Salary slip{' '}
          <span className="font-normal text-secondary max-sm:sr-only">
            for <bdi>{displayedSlip?.user.name}</bdi>
          </span>
        </>
      }
      actions={
        <Button
          kind="primary"
          icon="download"
          busy={pdf.busy}
          busyLabel={slipPdfMessages.busy}
          onClick={download}
        >
          {slipPdfMessages.download}
        </Button>
      }
    >
      <div className="grid gap-4" data-print-only="">
        <FormFailure message={pdf.failure} />
        <FormFailure message={displayedSlip?.warning ?? ''} />
        {displayedSlip?.payment && (
          <div className="print:hidden">
            <PaymentCard payment={displayedSlip.payment} />
          </div>
        )}
        {displayedSlip && <SlipSheet ref={pdf.sheetRef} slip={displayedSlip} />}
        {tax && (
          <div className="print:hidden">
            <IncomeTaxCard tax={tax} />
          </div>
        )}
      </div>
    </SidePanel>
  );
}
