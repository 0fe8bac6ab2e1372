import { useMemo } from 'react';
import type { PayPeriod } from '../../../shared/period.ts';
import { count, countEmployees } from '../../lib/count.ts';
import { RefusedCard } from '../../sheets/RefusedCard.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Table } from '../../ui/Table.tsx';
import { messages } from '../messages.ts';
import { changeColumns } from './change-columns.tsx';
import type { ImportPlan } from './plan.ts';
import type { FigureSheet } from './use-import.ts';

interface PlanCardProps {
  payPeriod: PayPeriod;
  sheet: FigureSheet;
  plan: ImportPlan;
  onAccept: () => void;
  onStartOver: () => void;
}

/** Review of an import, and the button that saves it. */
export function PlanCard({ payPeriod, sheet, plan, onAccept, onStartOver }: PlanCardProps) {
  const { changes, refused, unchanged } = plan;
  const columns = useMemo(() => changeColumns(payPeriod), [payPeriod]);
  const { ignored } = sheet.columns;
  return (
    <>
      <Card className="grid gap-4">
        <CardHeader
          title={`${countEmployees(changes.length)} to update, ${count(refused.length, 'row', 'rows')} with errors`}
        />
        <div className="grid gap-1 text-14 text-secondary">
          <p>
            File: <bdi>{sheet.name}</bdi>. {unchanged > 0 && `${countEmployees(unchanged)} unchanged.`}
          </p>
          {ignored.length > 0 && <p>Ignored columns: “{ignored.join('”, “')}”.</p>}
        </div>
        <div className="flex flex-wrap justify-end gap-2 max-sm:*:w-full">
          <Button onClick={onStartOver}>Choose another file</Button>
          {changes.length > 0 && (
            <Button kind="primary" onClick={onAccept}>
              Update {countEmployees(changes.length)}
            </Button>
          )}
        </div>
      </Card>
      <RefusedCard title="Errors" rows={refused} note={messages.importRefused} />
      <Card flush>
        {changes.length > 0 ? (
          <>
            <div className="px-4 py-4.5 md:px-5">
              <CardHeader title="To update" />
            </div>
            <Table
              label="To update"
              columns={columns}
              rows={changes}
              rowKey={({ person }) => person.userId}
            />
          </>
        ) : (
          <EmptyState icon="check" message={messages.nothingToImport} />
        )}
      </Card>
    </>
  );
}
