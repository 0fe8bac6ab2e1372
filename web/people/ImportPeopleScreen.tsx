import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { ImportWizard } from '../import/ImportWizard.tsx';
import type { ImportSource } from '../import/import.ts';
import { countEmployees, formatCount } from '../lib/count.ts';
import { usePasswordByEmail } from '../lib/password-by-email.ts';
import { DownloadSheetButtons } from '../sheets/DownloadSheetButtons.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Checkbox } from '../ui/inputs.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { matchPeopleColumns, type PersonColumn, peopleColumns } from './columns.ts';
import { ExportCard } from './ExportCard.tsx';
import { ColumnsCard } from './import/ColumnsCard.tsx';
import { changeColumns } from './import/change-columns.tsx';
import type { PlannedRow } from './import/plan.ts';
import type { PeopleResult } from './import/send-people.ts';
import { loadPeople } from './load-people.ts';
import { MissingCard } from './MissingCard.tsx';
import { messages } from './messages.ts';
import { peopleSheet } from './people-sheet.ts';

const InviteAllCard = lazy(() => import('../users/InviteAllCard.tsx'));

const countAdded = (rows: readonly PlannedRow[]) => rows.filter(({ person }) => !person).length;

/** Imports employees from a CSV or Excel file, and exports all of them. */
export default function ImportPeopleScreen() {
  const queries = useQueryClient();
  const [invite, setInvite] = useState(false);
  const hasEmail = usePasswordByEmail();
  const source: ImportSource<PersonColumn, PlannedRow, PeopleResult> = {
    name: 'employees',
    columns: peopleColumns,
    match: matchPeopleColumns,
    compare: async (columns, onPage) => {
      setInvite(false);
      const { planPeople } = await import('./import/plan.ts');
      const { added, changed, ...plan } = planPeople(columns, await loadPeople(onPage));
      return { ...plan, rows: [...changed, ...added] };
    },
    save: async (rows, signal, onAnswered) => {
      const { sendPeople } = await import('./import/send-people.ts');
      const result = await sendPeople(rows, { invite, signal }, onAnswered);
      void queries.invalidateQueries();
      return result;
    },
  };
  return (
    <>
      <PageHeader subtitle="Accounts with personal and payroll details.">
        <ButtonLink to="/admin/users">Back to Manage Users</ButtonLink>
      </PageHeader>
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
          <DownloadSheetButtons name="employees-template" of="template" create={() => peopleSheet([])} />
        }
        countsOf={(rows) => ({ 'To add': countAdded(rows), 'To update': rows.length - countAdded(rows) })}
        changes={changeColumns}
        rowKey={({ number }) => String(number)}
        options={(rows) =>
          hasEmail &&
          countAdded(rows) > 0 && (
            <Checkbox
              label={messages.invite(countAdded(rows))}
              checked={invite}
              onChange={(event) => setInvite(event.target.checked)}
            />
          )
        }
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
        <ExportCard />
        <ColumnsCard />
      </ImportWizard>
    </>
  );
}
