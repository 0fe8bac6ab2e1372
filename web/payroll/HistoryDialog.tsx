import { useCallback, useState } from 'react';
import type { EmployeeEntry } from '../../shared/payroll/payroll.ts';
import type { Slip } from '../../shared/slips/slips.ts';
import { useLastDefined } from '../lib/delayed-value.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { HistoryTable } from './HistoryTable.tsx';
import SlipPanel from './SlipPanel.tsx';

interface HistoryDialogProps {
  /** The dialog is open while there is an employee. */
  employee: EmployeeEntry | undefined;
  onClose: () => void;
}

/** The slips of an employee, each of which can be viewed as it was generated. */
export function HistoryDialog({ employee, onClose }: HistoryDialogProps) {
  const [slip, setSlip] = useState<Slip>();
  const closePanel = useCallback(() => setSlip(undefined), []);
  const displayedEmployee = useLastDefined(employee);
  return (
    <Dialog
      wide
      open={employee !== undefined}
      onClose={onClose}
      title={`Payroll History for ${displayedEmployee?.user.name}`}
    >
      {displayedEmployee && <HistoryTable userId={displayedEmployee.user.id} onView={setSlip} />}
      <SlipPanel slip={slip} onClose={closePanel} />
    </Dialog>
  );
}
