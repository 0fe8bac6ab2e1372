import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { salaryComponentsQuery } from '../company/salary/components-query.ts';
import { ImportWizard } from '../import/ImportWizard.tsx';
import type { ImportSource } from '../import/import.ts';
import { withReason } from '../lib/call-error.ts';
import { countEmployees, formatCount } from '../lib/count.ts';
import { usePasswordByEmail } from '../lib/password-by-email.ts';
import { DownloadSheetButtons } from '../sheets/DownloadSheetButtons.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Checkbox } from '../ui/inputs.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ErrorState, Loading, Skeleton } from '../ui/states.tsx';
import { matchPeopleColumns, type PeopleColumns, type PersonColumn, peopleColumnsOf } from './columns.ts';
import { ExportCard } from './ExportCard.tsx';
import { ColumnsCard } from './import/ColumnsCard.tsx';
import { changeColumns } from './import/change-columns.tsx';
import { type PayRevision, rowsWithPay } from './import/pay-changes.ts';
import type { PlannedRow } from './import/planned-row.ts';
import type { PeopleResult } from './import/send-people.ts';
import { loadPeople } from './load-people.ts';
import { MissingCard } from './MissingCard.tsx';
import { messages } from './messages.ts';
import { peopleSheet } from './people-sheet.ts';

const PayChanges = lazy(async () => ({ default: (await import('./import/PayChanges.tsx')).PayChanges }));
const InviteAllCard = lazy(() => import('../users/InviteAllCard.tsx'));

const countAdded = (rows: readonly PlannedRow[]) => rows.filter(({ person }) => !person).length;

/** Imports employees from a CSV or Excel file, and exports all of them. */
function PeopleImport({ columns }: { columns: PeopleColumns }) {
  const queries = useQueryClient();
  const [invite, setInvite] = useState(false);
  const [revision, setRevision] = useState<PayRevision>({});
  const hasEmail = usePasswordByEmail();
  const changes = useMemo(() => changeColumns(columns), [columns]);
  const source: ImportSource<PersonColumn, PlannedRow, PeopleResult> = {
    name: 'employees',
    columns,
    match: (rows) => matchPeopleColumns(rows, columns),
    compare: async (sheet, onPage) => {
      setInvite(false);
      setRevision({});
      const [{ planPeople }, { managersFirst }] = await Promise.all([
        import('./import/plan.ts'),
        import('./import/plan-managers.ts'),
      ]);
      const { added, changed, ...plan } = planPeople(columns, sheet, await loadPeople(onPage));
      return { ...plan, rows: managersFirst([...changed, ...added]) };
    },
    save: async (rows, signal, onAnswered) => {
      const { sendPeople } = await import('./import/send-people.ts');
      const result = await sendPeople(rows, { ...revision, invite, signal }, onAnswered);
      void queries.invalidateQueries();
      return result;
    },
  };
  return (
    <ImportWizard
      source={source}
      intro={
        <>
          <p>{messages.importIntro}</p>
          <ul className="grid list-disc gap-1 pl-5">
            {messages.rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </>
      }
      template={
        <DownloadSheetButtons
          name="employees-template"
          of="template"
          create={() => peopleSheet([], columns)}
        />
      }
      countsOf={(rows) => ({ 'To add': countAdded(rows), 'To update': rows.length - countAdded(rows) })}
      changes={changes}
      rowKey={({ number }) => String(number)}
      options={(rows) => (
        <>
          {rowsWithPay(rows).length > 0 && (
            <Suspense>
              <PayChanges rows={rowsWithPay(rows)} revision={revision} onChange={setRevision} />
            </Suspense>
          )}
          {hasEmail && countAdded(rows) > 0 && (
            <Checkbox
              label={messages.invite(countAdded(rows))}
              checked={invite}
              onChange={(event) => setInvite(event.target.checked)}
            />
          )}
        </>
      )}
      result={({ added, changed, unchanged }) => ({
        title: `${countEmployees(added.length)} added, ${formatCount(changed)} updated`,
        notes: (
          <>
            {unchanged > 0 && <p>{countEmployees(unchanged)} unchanged.</p>}
            {added.length > 0 && <p>{invite ? messages.invited : messages.waiting}</p>}
          </>
        ),
        below: added.length > 0 && !invite && (
          <Suspense>
            <InviteAllCard waiting={added.length} userIds={added} />
          </Suspense>
        ),
      })}
      next={{ to: '/admin/users', label: 'Go to Manage Users' }}
    >
      <MissingCard />
      <ExportCard columns={columns} />
      <ColumnsCard columns={columns} />
    </ImportWizard>
  );
}

/** The import, once it is known which columns a file of this company can have. */
export default function ImportPeopleScreen() {
  const { data, error, refetch } = useQuery(salaryComponentsQuery);
  const columns = useMemo(() => data && peopleColumnsOf(data), [data]);
  return (
    <>
      <PageHeader subtitle="Accounts with personal and payroll details.">
        <ButtonLink to="/admin/users">Back to Manage Users</ButtonLink>
      </PageHeader>
      {columns ? (
        <PeopleImport columns={columns} />
      ) : error ? (
        <Card flush>
          <ErrorState message={withReason(messages.columnsFailed, error)} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <Loading message="Loading columns…">
          <Skeleton className="h-96" />
        </Loading>
      )}
    </>
  );
}
