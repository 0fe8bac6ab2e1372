import { useMemo, useState } from 'react';
import { countEmployees, formatCount } from '../../lib/count.ts';
import { usePasswordByEmail } from '../../lib/password-by-email.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { Email } from '../../ui/Email.tsx';
import { Checkbox } from '../../ui/inputs.tsx';
import { Stat, StatStrip } from '../../ui/StatStrip.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { messages } from '../messages.ts';
import { ChangeList } from './ChangeList.tsx';
import type { PeoplePlan, PeopleSheet, PlannedRow } from './plan.ts';
import { RefusedPeople } from './RefusedPeople.tsx';
import { reasonsTitle } from './refused-sheet.ts';

const columns: Column<PlannedRow>[] = [
  {
    title: 'Employee',
    phone: 'heading',
    className: 'md:w-[23%] md:align-top',
    cell: ({ name, email }) => (
      <span className="grid">
        <bdi className="font-semibold wrap-anywhere">{name}</bdi>
        <span className="text-13 text-secondary wrap-anywhere">
          <Email address={email} />
        </span>
      </span>
    ),
  },
  {
    title: 'Row',
    phone: 'labelled-end',
    className: 'figures text-secondary md:w-18 md:align-top',
    cell: ({ number }) => number,
  },
  {
    title: 'Action',
    phone: 'plain',
    className: 'md:w-24 md:align-top',
    cell: ({ person }) =>
      person ? <Badge tone="neutral">Update</Badge> : <Badge tone="positive">Add</Badge>,
  },
  {
    title: 'Details',
    phone: 'plain',
    className: 'md:align-top',
    cell: (row) => <ChangeList row={row} />,
  },
];

interface PlanCardProps {
  sheet: PeopleSheet;
  plan: PeoplePlan;
  onAccept: (invite: boolean) => void;
  onStartOver: () => void;
}

/** Preview of an import, with the button that starts it. */
export function PlanCard({ sheet, plan, onAccept, onStartOver }: PlanCardProps) {
  const { added, changed, refused, unchanged } = plan;
  const [invite, setInvite] = useState(false);
  const hasEmail = usePasswordByEmail();
  const rows = useMemo(() => [...changed, ...added], [added, changed]);
  const ignored = sheet.columns.ignored.filter((title) => title !== reasonsTitle);
  return (
    <>
      <StatStrip>
        <Stat label="To add">{formatCount(added.length)}</Stat>
        <Stat label="To update">{formatCount(changed.length)}</Stat>
        <Stat label="Unchanged">{formatCount(unchanged)}</Stat>
        <Stat label="Errors">{formatCount(refused.length)}</Stat>
      </StatStrip>
      <Card className="grid gap-4">
        <CardHeader title="Nothing is saved yet" />
        <div className="grid gap-1 text-14 text-secondary">
          <p>
            File: <bdi>{sheet.name}</bdi>.
          </p>
          {ignored.length > 0 && <p>Ignored columns: “{ignored.join('”, “')}”.</p>}
        </div>
        {hasEmail && added.length > 0 && (
          <Checkbox
            label={messages.invite(added.length)}
            checked={invite}
            onChange={(event) => setInvite(event.target.checked)}
          />
        )}
        <div className="flex flex-wrap justify-end gap-2 max-sm:*:w-full">
          <Button onClick={onStartOver}>Choose another file</Button>
          {rows.length > 0 && (
            <Button kind="primary" onClick={() => onAccept(invite)}>
              Import {countEmployees(rows.length)}
            </Button>
          )}
        </div>
      </Card>
      <RefusedPeople title="Errors" sheet={sheet} rows={refused} note={messages.refused} />
      <Card flush>
        {rows.length > 0 ? (
          <>
            <div className="px-4 py-4.5 md:px-5">
              <CardHeader title="Changes to import" />
            </div>
            <Table
              label="Changes to import"
              columns={columns}
              rows={rows}
              rowKey={({ number }) => String(number)}
            />
          </>
        ) : (
          <EmptyState icon="check" message={messages.nothingToImport} />
        )}
      </Card>
    </>
  );
}
