import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { salaryComponentsRoutes } from '../../shared/company/salary-components.ts';
import { ImportWizard } from '../import/ImportWizard.tsx';
import type { ImportSource } from '../import/import.ts';
import { countEmployees, formatCount } from '../lib/count.ts';
import { useRoute } from '../lib/query.tsx';
import { usePasswordByEmail } from '../lib/signing-in.ts';
import { DownloadSheetButtons } from '../sheets/DownloadSheetButtons.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Card, CardHeader } from '../ui/Card.tsx';
import { Checkbox } from '../ui/inputs.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { MissingDetails, useMissingCounts } from '../ui/MissingDetails.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { matchPeopleColumns, type PeopleColumns, type PersonColumn, peopleColumnsOf } from './columns.ts';
import { ExportCard } from './ExportCard.tsx';
import { ColumnsCard } from './import/ColumnsCard.tsx';
import { changeColumns } from './import/change-columns.tsx';
import { type PayRevision, rowsWithPay } from './import/pay-changes.ts';
import type { PlannedRow } from './import/planned-row.ts';
import type { PeopleResult } from './import/send-people.ts';
import { loadPeople } from './load-people.ts';
import { messages } from './messages.ts';
import { peopleSheet } from './people-sheet.ts';

const InviteAllCard = lazyPart(async () => (await import('../users/InviteAllCard.tsx')).InviteAllCard);
const PayChanges = lazyPart(async () => (await import('./import/PayChanges.tsx')).PayChanges);

const countAdded = (rows: readonly PlannedRow[]) => rows.filter(({ person }) => !person).length;

/** The details that a file could add to employees; nothing while none are missing, or that is not known. */
function MissingCard() {
  const counts = useMissingCounts();
  if (counts.length === 0) return null;
  return (
    <Card className="grid gap-3">
      <div className="grid gap-1.5">
        <CardHeader title="Missing details" />
        <p className="max-w-160 text-14 text-secondary">{messages.missingIntro}</p>
      </div>
      <MissingDetails counts={counts} />
    </Card>
  );
}

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
      intro={messages.importIntro}
      rules={messages.rules}
      template={
        <DownloadSheetButtons
          name="employees-template"
          of="template"
          create={() => peopleSheet([], columns)}
        />
      }
      countsOf={(rows) => ({ 'To add': countAdded(rows), 'To update': rows.length - countAdded(rows) })}
      changes={changes}
      options={(rows) => (
        <>
          {rowsWithPay(rows).length > 0 && (
            <PayChanges rows={rowsWithPay(rows)} revision={revision} onChange={setRevision} />
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
        below: added.length > 0 && !invite && <InviteAllCard waiting={added.length} userIds={added} />,
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
  const query = useRoute(salaryComponentsRoutes.salaryComponents);
  const columns = useMemo(() => query.data && peopleColumnsOf(query.data), [query.data]);
  return (
    <>
      <PageHeader subtitle="Accounts with personal and payroll details.">
        <ButtonLink to="/admin/users">Back to Manage Users</ButtonLink>
      </PageHeader>
      <Loaded
        query={{ ...query, data: columns }}
        loading="Loading columns…"
        failed={messages.columnsFailed}
        size={2}
      >
        {(of) => <PeopleImport columns={of} />}
      </Loaded>
    </>
  );
}
