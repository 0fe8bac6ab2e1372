import { type Rupees, toPaise } from '../../../shared/money.ts';
import {
  type ImportedMonth,
  importedLabel,
  importedSlipsRoutes,
} from '../../../shared/payroll/imported-slips.ts';
import { formatPeriod } from '../../../shared/period.ts';
import { useAction } from '../../lib/action.ts';
import { formatCount } from '../../lib/count.ts';
import { formatFigure } from '../../lib/figures.ts';
import { useRefreshing } from '../../lib/query.tsx';
import { mayCall } from '../../lib/session.ts';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/ConfirmProvider.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { actionsColumn, type Column, figureColumn, headingColumn } from '../../ui/Table.tsx';
import { TableCard } from '../../ui/TableCard.tsx';
import { removeMonth } from './calls.ts';
import { messages } from './messages.ts';

function RemoveButton({ payPeriod }: Pick<ImportedMonth, 'payPeriod'>) {
  const refreshing = useRefreshing();
  const { confirm } = useConfirm();
  const [busy, run] = useAction({ failed: messages.removalFailed });

  async function remove(): Promise<string | undefined> {
    const message = messages.confirmRemoval(payPeriod);
    if (!(await confirm({ message, confirmLabel: 'Remove', danger: true }))) return undefined;
    await refreshing(removeMonth(payPeriod));
    return messages.removed(payPeriod);
  }
  return (
    <Button
      size="small"
      busy={busy}
      busyLabel="Removing…"
      aria-label={`Remove ${formatPeriod(payPeriod)}`}
      onClick={() => void run(remove)}
      className="max-md:w-full"
    >
      Remove
    </Button>
  );
}

const amountColumn = (
  title: string,
  amount: (month: ImportedMonth) => Rupees,
  className = '',
): Column<ImportedMonth> =>
  figureColumn(title, (month) => formatFigure(toPaise(amount(month))), `whitespace-nowrap ${className}`);

const columns: Column<ImportedMonth>[] = [
  headingColumn('Month', ({ payPeriod }) => formatPeriod(payPeriod), 'font-semibold'),
  figureColumn('Employees', ({ employees }) => formatCount(employees)),
  amountColumn(importedLabel('grossEarnings'), ({ grossEarnings }) => grossEarnings),
  amountColumn('Deductions', ({ totalDeductions }) => totalDeductions),
  amountColumn(importedLabel('netPay'), ({ netPay }) => netPay, 'font-semibold'),
];

const actions: Column<ImportedMonth> = actionsColumn(({ payPeriod }) => (
  <RemoveButton payPeriod={payPeriod} />
));

/** The imported months, newest first, each of which can be removed. */
export const StoredMonths = ({ months }: { months: readonly ImportedMonth[] }) => (
  <TableCard
    title={messages.stored}
    rows={months}
    empty={<EmptyState icon="payRun" message={messages.noneStored} />}
    label={messages.stored}
    columns={mayCall(importedSlipsRoutes.removeImportedMonth) ? [...columns, actions] : columns}
    rowKey={({ payPeriod }) => payPeriod}
  />
);
