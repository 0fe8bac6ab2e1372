import { lazy, useCallback, useState } from 'react';
import type { Slip } from '../../../shared/slips/slips.ts';
import { HistoryTable } from '../../payroll/HistoryTable.tsx';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { LazyDialog } from '../../ui/lazy-part.tsx';

const loadSlipPanel = () => import('../../payroll/SlipPanel.tsx');
const SlipPanel = lazy(loadSlipPanel);

/** An employee's slips, each of which can be viewed as it was generated. */
export function SlipsCard({ userId }: { userId: string }) {
  const [slip, setSlip] = useState<Slip>();
  const closePanel = useCallback(() => setSlip(undefined), []);
  return (
    <Card flush>
      <div className="border-b border-line px-4 py-4.5 md:px-5">
        <CardHeader title="Salary slips" />
      </div>
      <HistoryTable userId={userId} onView={setSlip} />
      <LazyDialog open={slip !== undefined} load={loadSlipPanel}>
        <SlipPanel slip={slip} onClose={closePanel} />
      </LazyDialog>
    </Card>
  );
}
