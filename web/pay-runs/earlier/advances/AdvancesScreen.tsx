import { useQueryClient } from '@tanstack/react-query';
import { type Paise, sumPaise, toPaise } from '../../../../shared/money.ts';
import { adjustmentsRoutes as routes } from '../../../../shared/payroll/adjustments.ts';
import { formatPeriod } from '../../../../shared/period.ts';
import { ImportWizard } from '../../../import/ImportWizard.tsx';
import type { ImportSource } from '../../../import/import.ts';
import { rowColumns } from '../../../import/PlanCard.tsx';
import { type SavedEach, saveEach } from '../../../import/save-each.ts';
import { type CallError, isNotFound } from '../../../lib/call-error.ts';
import { asAdmin } from '../../../lib/client.ts';
import { count } from '../../../lib/count.ts';
import { formatFigure, formatRupees } from '../../../lib/figures.ts';
import { DownloadSheetButtons } from '../../../sheets/DownloadSheetButtons.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { type Column, figureColumn } from '../../../ui/Table.tsx';
import { loadEmployees } from '../calls.ts';
import { messages } from '../messages.ts';
import { type AdvanceColumn, advanceColumns, matchAdvanceColumns } from './columns.ts';
import { type PlannedAdvance, planAdvances } from './plan.ts';

const unit = { one: 'advance', many: 'advances' };
const amountOf = ({ input }: PlannedAdvance): Paise => toPaise(input.amount);

const columns: readonly Column<PlannedAdvance>[] = [
  ...rowColumns,
  { title: 'Reason', phone: 'labelled-end', cell: ({ input }) => <bdi>{input.reason}</bdi> },
  { title: 'From', phone: 'labelled-end', cell: ({ input }) => formatPeriod(input.month) },
  figureColumn(
    'Instalment',
    ({ input }) => (input.instalment === undefined ? 'All at once' : formatFigure(toPaise(input.instalment))),
    'whitespace-nowrap',
  ),
  figureColumn('Amount left', (row) => formatFigure(amountOf(row)), 'whitespace-nowrap font-semibold'),
  {
    title: 'Notes',
    phone: 'plain',
    className: 'max-md:empty:hidden',
    cell: ({ saved }) =>
      saved && <Badge tone="neutral">Replaces {formatRupees(toPaise(saved.amount))}</Badge>,
  },
];

/** The amounts of an employee, or why the employee can have none. */
const readAdjustments = (userId: PlannedAdvance['userId']) =>
  asAdmin(routes.adjustments, { params: { userId } }).catch((error: unknown) => {
    if (isNotFound(error)) return (error as CallError).message;
    throw error;
  });

/** Saves one; a change is of the employee as they are now, whom the row before may have changed. */
async function saveAdvance({ userId, id, input, saved }: PlannedAdvance, signal: AbortSignal | undefined) {
  const params = { userId };
  if (!saved) return asAdmin(routes.addAdjustment, { params, body: { ...input, id }, signal });
  const { version } = await asAdmin(routes.adjustments, { params, signal });
  return asAdmin(routes.changeAdjustment, { params: { userId, id }, body: { ...input, version }, signal });
}

/** Imports what employees still owe of advances from before the portal. */
export default function AdvancesScreen() {
  const queries = useQueryClient();
  const source: ImportSource<AdvanceColumn, PlannedAdvance, SavedEach> = {
    name: 'advances',
    columns: advanceColumns,
    match: matchAdvanceColumns,
    compare: async (matched, onPage) => planAdvances(matched, await loadEmployees(onPage), readAdjustments),
    save: async (rows, signal, onAnswered) => {
      const result = await saveEach(rows, (row) => saveAdvance(row, signal), onAnswered);
      void queries.invalidateQueries();
      return result;
    },
  };
  return (
    <>
      <PageHeader subtitle={messages.advancesSubtitle}>
        <ButtonLink to="/admin/pay-runs/earlier-months">Back to earlier months</ButtonLink>
      </PageHeader>
      <ImportWizard
        source={source}
        unit={unit}
        intro={messages.advancesIntro}
        rules={messages.advanceRules}
        template={
          <DownloadSheetButtons
            name="advances-template"
            of="template"
            create={() => ({
              name: 'Advances',
              columns: advanceColumns.columns.map((column) => ({
                label: advanceColumns.titleOf(column),
                kind: column === 'amount' || column === 'instalment' ? 'amount' : 'text',
              })),
              rows: [],
            })}
          />
        }
        countsOf={(rows) => ({
          'To add': rows.filter(({ saved }) => !saved).length,
          'To replace': rows.filter(({ saved }) => saved).length,
        })}
        options={(rows) =>
          rows.length > 0 && (
            <p className="text-14 text-secondary">
              Together <strong>{formatRupees(sumPaise(rows.map(amountOf)))}</strong>.
            </p>
          )
        }
        changes={columns}
        result={({ saved }) => ({ title: `${count(saved, unit.one, unit.many)} saved` })}
        next={{ to: '/admin/pay-runs', label: 'Go to Pay Runs' }}
      />
    </>
  );
}
