import { useQueryClient } from '@tanstack/react-query';
import { todayInIndia } from '../../../shared/date.ts';
import { leaveLedgerRoutes, leaveTypesRoutes } from '../../../shared/leaves/leave-type-routes.ts';
import type { LeaveType } from '../../../shared/leaves/leave-types.ts';
import { ImportWizard } from '../../import/ImportWizard.tsx';
import type { ImportSource } from '../../import/import.ts';
import { rowColumns } from '../../import/PlanCard.tsx';
import { type SavedEach, saveEach } from '../../import/save-each.ts';
import { asAdmin } from '../../lib/client.ts';
import { count, formatDays } from '../../lib/count.ts';
import { useRoute } from '../../lib/query.tsx';
import { DownloadSheetButtons } from '../../sheets/DownloadSheetButtons.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type Column, figureColumn } from '../../ui/Table.tsx';
import { loadPeople } from '../load-people.ts';
import { balanceTexts } from '../messages.ts';
import { type BalanceColumn, balanceColumns, matchBalanceColumns } from './columns.ts';
import { type PlannedBalance, planBalances } from './plan.ts';

const unit = { one: 'balance', many: 'balances' };

const columns: readonly Column<PlannedBalance>[] = [
  ...rowColumns,
  { title: 'Type of leave', phone: 'labelled-end', cell: ({ type }) => <bdi>{type.name}</bdi> },
  figureColumn(
    'Balance today',
    ({ before, days }) => (
      <>
        {formatDays(before)} → <strong className="font-semibold">{formatDays(days)}</strong>
      </>
    ),
    'whitespace-nowrap',
  ),
];

function BalancesImport({ types }: { types: readonly LeaveType[] }) {
  const queries = useQueryClient();
  const source: ImportSource<BalanceColumn, PlannedBalance, SavedEach> = {
    name: 'leave-balances',
    columns: balanceColumns,
    match: matchBalanceColumns,
    compare: async (matched, onPage) =>
      planBalances(matched, await loadPeople(onPage), types, todayInIndia(), (userId) =>
        asAdmin(leaveLedgerRoutes.ledgersOf, { params: { userId } }),
      ),
    save: async (rows, signal, onAnswered) => {
      const date = todayInIndia();
      const save = ({ userId, type, id, before, days }: PlannedBalance) =>
        asAdmin(leaveLedgerRoutes.adjustLeave, {
          params: { userId },
          body: { id, typeId: type.id, date, days: days - before, reason: balanceTexts.reason },
          signal,
        });
      const result = await saveEach(rows, save, onAnswered);
      void queries.invalidateQueries();
      return result;
    },
  };
  return (
    <ImportWizard
      source={source}
      unit={unit}
      intro={balanceTexts.intro}
      rules={balanceTexts.rules}
      template={
        <DownloadSheetButtons
          name="leave-balances-template"
          of="template"
          create={() => ({
            name: 'Leave balances',
            columns: balanceColumns.columns.map((column) => ({
              label: balanceColumns.titleOf(column),
              kind: column === 'days' ? 'days' : 'text',
            })),
            rows: [],
          })}
        />
      }
      countsOf={(rows) => ({ 'To set': rows.length })}
      changes={columns}
      result={({ saved }) => ({ title: `${count(saved, unit.one, unit.many)} set` })}
      next={{ to: '/admin/leave-types', label: 'Go to leave types' }}
    />
  );
}

/** Sets the balances of types of leave from a CSV or Excel file, for a company that begins with the portal. */
export default function LeaveBalancesScreen() {
  return (
    <>
      <PageHeader subtitle={balanceTexts.subtitle}>
        <ButtonLink to="/admin/leave-types">Back to leave types</ButtonLink>
      </PageHeader>
      <Loaded
        query={useRoute(leaveTypesRoutes.leaveTypes)}
        loading="Loading types of leave…"
        failed={balanceTexts.typesFailed}
        isEmpty={({ types }) => types.length === 0}
        empty={<EmptyState icon="leave" message={balanceTexts.noTypes} />}
      >
        {({ types }) => <BalancesImport types={types} />}
      </Loaded>
    </>
  );
}
