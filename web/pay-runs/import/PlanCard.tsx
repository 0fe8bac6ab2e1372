import { useMemo } from 'react';
import type { PayPeriod } from '../../../shared/period.ts';
import { count, countPeople } from '../../lib/count.ts';
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

/** What importing the sheet would do, and the button that accepts it. */
export function PlanCard({ payPeriod, sheet, plan, onAccept, onStartOver }: PlanCardProps) {
  const { changes, refused, unchanged } = plan;
  const columns = useMemo(() => changeColumns(payPeriod), [payPeriod]);
  const { ignored } = sheet.columns;
  return (
    <>
      <Card className="grid gap-4">
        <CardHeader
          title={`${countPeople(changes.length)} would change, ${count(refused.length, 'row', 'rows')} cannot be taken`}
        />
        <div className="grid gap-1 text-14 text-secondary">
          <p>
            Sheet: <bdi>{sheet.name}</bdi>.{' '}
            {unchanged > 0 && `${countPeople(unchanged)} would stay as they are.`}
          </p>
          {ignored.length > 0 && <p>Columns that are not read: “{ignored.join('”, “')}”.</p>}
        </div>
        <div className="flex flex-wrap justify-end gap-2 max-sm:*:w-full">
          <Button onClick={onStartOver}>Choose another sheet</Button>
          {changes.length > 0 && (
            <Button kind="primary" onClick={onAccept}>
              Change {countPeople(changes.length)}
            </Button>
          )}
        </div>
      </Card>
      <RefusedCard title="Cannot be taken" rows={refused} note={messages.importRefused} />
      <Card flush>
        {changes.length > 0 ? (
          <>
            <div className="px-4 py-4.5 md:px-5">
              <CardHeader title="Would change" />
            </div>
            <Table
              label="Would change"
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
