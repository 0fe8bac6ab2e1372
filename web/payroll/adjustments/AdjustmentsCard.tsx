import { useMemo, useState } from 'react';
import type { EmployeeAdjustments, ListedAdjustment } from '../../../shared/payroll/adjustments.ts';
import { adjustmentsRoutes as routes } from '../../../shared/payroll/adjustments.ts';
import { formatPeriod } from '../../../shared/period.ts';
import { useRoute } from '../../lib/query.tsx';
import { Button } from '../../ui/Button.tsx';
import { ListCard } from '../../ui/ListCard.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { actionsColumn, type Column, headingColumn, Table } from '../../ui/Table.tsx';
import { adjustmentTexts } from '../messages.ts';
import { type ActionsProps, AdjustmentActions } from './AdjustmentActions.tsx';
import { AmountCell, NameCell, StateCell } from './cells.tsx';

const AdjustmentDialog = lazyPart(async () => (await import('./AdjustmentDialog.tsx')).AdjustmentDialog);
const LopReversalDialog = lazyPart(async () => (await import('./LopReversalDialog.tsx')).LopReversalDialog);

const columnsOf = (
  userId: string,
  { payPeriod, nextMonth, version }: EmployeeAdjustments,
  onChange: ActionsProps['onChange'],
): readonly Column<ListedAdjustment>[] => [
  headingColumn('One-off amount', (adjustment) => <NameCell adjustment={adjustment} id={adjustment.id} />),
  { title: 'Month', className: 'md:w-36', cell: ({ month }) => formatPeriod(month) },
  {
    title: 'Amount',
    align: 'end',
    phone: 'labelled-end',
    className: 'md:w-40',
    cell: (adjustment) => <AmountCell adjustment={adjustment} />,
  },
  {
    title: 'State',
    className: 'md:w-80',
    cell: (adjustment) => <StateCell adjustment={adjustment} month={payPeriod ?? nextMonth} />,
  },
  actionsColumn(
    (adjustment) => (
      <AdjustmentActions
        userId={userId}
        version={version}
        adjustment={adjustment}
        describedBy={adjustment.id}
        onChange={onChange}
      />
    ),
    'md:w-48',
  ),
];

/** The one-off amounts of an employee: what was entered, what payslips have, and what waits. */
export function AdjustmentsCard({ userId }: { userId: string }) {
  const query = useRoute(routes.adjustments, { params: { userId } });
  const saved = query.data;
  const [dialog, setDialog] = useState<'add' | 'lop' | ListedAdjustment>();
  const [shown, setShown] = useState<ListedAdjustment>();
  const columns = useMemo(
    () =>
      saved &&
      columnsOf(userId, saved, (adjustment) => {
        setShown(adjustment);
        setDialog(adjustment);
      }),
    [userId, saved],
  );
  const close = () => setDialog(undefined);
  const add = (
    <Button
      call={routes.addAdjustment}
      size="small"
      icon="add"
      onClick={() => {
        setShown(undefined);
        setDialog('add');
      }}
    >
      Add one-off amount
    </Button>
  );
  return (
    <>
      <ListCard
        title="One-off amounts"
        controls={
          saved && (
            <>
              <Button call={routes.addLopReversal} size="small" kind="quiet" onClick={() => setDialog('lop')}>
                Give back LOP days
              </Button>
              {add}
            </>
          )
        }
        query={{ ...query, data: saved?.adjustments }}
        loading="Loading one-off amounts…"
        failed={adjustmentTexts.loadFailed}
        size={2}
        empty={<EmptyState message={adjustmentTexts.none} className="py-8" />}
      >
        {(rows) =>
          columns && <Table label="One-off amounts" columns={columns} rows={rows} rowKey={({ id }) => id} />
        }
      </ListCard>
      {saved && (
        <AdjustmentDialog
          open={dialog === 'add' || typeof dialog === 'object'}
          userId={userId}
          saved={saved}
          adjustment={shown}
          onClose={close}
        />
      )}
      <LopReversalDialog open={dialog === 'lop'} userId={userId} onClose={close} />
    </>
  );
}
