import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { certificatesRoutes, type Form130Candidate } from '../../shared/certificates/certificates.ts';
import { formatDateOf, todayInIndia } from '../../shared/date.ts';
import { financialYearOf, formatFinancialYear, toPeriod } from '../../shared/period.ts';
import { useAction } from '../lib/action.ts';
import { messageOf } from '../lib/call-error.ts';
import { asAdmin } from '../lib/client.ts';
import { count } from '../lib/count.ts';
import { useRefreshing, useRoute } from '../lib/query.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Card, CardHeader } from '../ui/Card.tsx';
import { useConfirm } from '../ui/ConfirmProvider.tsx';
import { EmployeeLink } from '../ui/employee.tsx';
import { FileField } from '../ui/FileField.tsx';
import { Checkbox, SelectField } from '../ui/inputs.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Stat, StatStrip } from '../ui/StatStrip.tsx';
import { EmptyState } from '../ui/states.tsx';
import { actionsColumn, type Column, headingColumn, Table } from '../ui/Table.tsx';
import { type Archive, ArchiveError, openArchive } from './archive.ts';
import { type Match, type MatchedRow, matchFiles } from './match.ts';
import { messages } from './messages.ts';

const nothing: Archive = { pdfs: [], others: [] };

const FileCell = ({ employee, pdf }: MatchedRow) => {
  if (pdf)
    return (
      <span className="grid justify-items-start gap-0.5">
        <span className="wrap-anywhere">{pdf.name}</span>
        {employee.published && <span className="text-12 text-caution">{messages.replaces}</span>}
      </span>
    );
  return employee.hasTax && !employee.published ? (
    <Badge tone="caution">Missing</Badge>
  ) : (
    <span className="text-tertiary">–</span>
  );
};

/** The files that the zip has for no employee. */
const ExtraCard = ({ extra }: Pick<Match, 'extra'>) => (
  <Card className="grid gap-3">
    <CardHeader title="Files that match no employee" />
    <ul className="grid gap-1.5 text-13 text-secondary">
      {extra.map(({ name, reason }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two folders of a zip may have files of one name.
        <li key={`${i} ${name}`} className="wrap-anywhere">
          <bdi className="text-ink">{name}</bdi>: {reason}
        </li>
      ))}
    </ul>
  </Card>
);

const publish = (
  taxYear: string,
  { userId, pan }: Form130Candidate,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<unknown> =>
  asAdmin(certificatesRoutes.publishForm130, {
    params: { taxYear, userId },
    body: { pan },
    file: new File([bytes], 'form-130.pdf', { type: 'application/pdf' }),
  });

function Year({ taxYear, employees }: { taxYear: string; employees: readonly Form130Candidate[] }) {
  const [archive, setArchive] = useState<Archive>();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [failures, setFailures] = useState<string[]>([]);
  const [error, setError] = useState<string>();
  const refreshing = useRefreshing(certificatesRoutes.form130Candidates);
  const [busy, run] = useAction({ failed: messages.openFailed });
  const [, runRetract] = useAction({ failed: messages.retractFailed });
  const { confirm } = useConfirm();
  const { rows, extra } = matchFiles(archive ?? nothing, employees);
  const matched = rows.filter(({ pdf }) => pdf);
  const chosen = matched.filter(({ employee }) => !left.has(employee.userId));
  const missing = rows.filter(({ employee, pdf }) => employee.hasTax && !pdf && !employee.published);

  const onChoose = (file: File) =>
    void run(async () => {
      setFailures([]);
      setLeft(new Set());
      try {
        setArchive(await openArchive(file));
        setError(undefined);
      } catch (failure) {
        if (!(failure instanceof ArchiveError)) throw failure;
        setArchive(undefined);
        setError(failure.message);
      }
    });
  const onPublish = async () => {
    const failed: string[] = [];
    const done = new Set<string>();
    const publishOne = async ({ employee, pdf }: MatchedRow) => {
      if (!pdf) return;
      try {
        await publish(taxYear, employee, await pdf.read());
        done.add(pdf.name);
      } catch (failure) {
        const reason =
          failure instanceof ArchiveError ? failure.message : messageOf(failure, messages.notPublished);
        failed.push(messages.publishFailed(employee.name, reason));
      }
    };
    const publishAll = async () => {
      for (const row of chosen) await publishOne(row);
    };
    await refreshing(publishAll());
    setFailures(failed);
    setArchive((before) => before && { ...before, pdfs: before.pdfs.filter(({ name }) => !done.has(name)) });
    return messages.published(done.size, failed.length);
  };
  const onRetract = async ({ userId, name }: Form130Candidate) => {
    if (!(await confirm({ message: messages.retractTitle(name), confirmLabel: 'Retract', danger: true })))
      return undefined;
    const { message } = await refreshing(
      asAdmin(certificatesRoutes.retractForm130, { params: { taxYear, userId } }),
    );
    return message;
  };
  const toggle = (userId: string) =>
    setLeft((before) => {
      const next = new Set(before);
      if (!next.delete(userId)) next.add(userId);
      return next;
    });

  const columns: Column<MatchedRow>[] = [
    headingColumn('Employee', ({ employee, pdf }) => (
      <span className="flex items-center gap-3">
        {pdf && (
          <Checkbox
            label={<span className="sr-only">Publish to {employee.name}</span>}
            checked={!left.has(employee.userId)}
            onChange={() => toggle(employee.userId)}
          />
        )}
        <span className="grid">
          {employee.isDeleted ? (
            <span className="font-semibold">{employee.name}</span>
          ) : (
            <EmployeeLink id={employee.userId} name={employee.name} className="font-semibold" />
          )}
          <span className="text-12 text-tertiary">
            {employee.isDeleted ? messages.deletedAccount : employee.pan || 'No PAN'}
          </span>
        </span>
      </span>
    )),
    { title: 'File', cell: (row) => <FileCell {...row} /> },
    {
      title: 'Published',
      cell: ({ employee: { published } }) =>
        published ? formatDateOf(published.at) : <span className="text-tertiary">Not yet</span>,
    },
    actionsColumn(
      ({ employee }) =>
        employee.published && (
          <Button
            call={certificatesRoutes.retractForm130}
            size="small"
            kind="quiet"
            aria-label={`Retract: ${employee.name}`}
            onClick={() => void runRetract(() => onRetract(employee))}
          >
            Retract
          </Button>
        ),
    ),
  ];
  return (
    <div className="grid gap-5">
      <Card className="grid gap-4">
        <p className="text-14 text-secondary text-pretty">{messages.note}</p>
        <FileField
          label="Zip from the tax department"
          accept=".zip,application/zip"
          error={error}
          onChoose={onChoose}
          className="sm:max-w-100"
        />
        {matched.length > 0 && (
          <Button
            call={certificatesRoutes.publishForm130}
            kind="primary"
            className="justify-self-start"
            busy={busy}
            busyLabel="Publishing…"
            disabled={chosen.length === 0}
            onClick={() => void run(onPublish)}
          >
            Publish {count(chosen.length, 'certificate', 'certificates')}
          </Button>
        )}
        {failures.length > 0 && (
          <ul
            role="alert"
            className="grid gap-1 rounded-8 bg-negative-soft px-3 py-2.5 text-14 text-negative"
          >
            {failures.map((failure) => (
              <li key={failure}>{failure}</li>
            ))}
          </ul>
        )}
      </Card>
      <StatStrip>
        <Stat label="Matched">{matched.length}</Stat>
        <Stat label="Missing">{missing.length}</Stat>
        <Stat label="Extra files">{extra.length}</Stat>
        <Stat label="Published">{rows.filter(({ employee }) => employee.published).length}</Stat>
      </StatStrip>
      {extra.length > 0 && <ExtraCard extra={extra} />}
      <Card flush>
        {rows.length === 0 ? (
          <EmptyState icon="statutory" message={messages.empty} />
        ) : (
          <Table
            label="Form 130 by employee"
            columns={columns}
            rows={rows}
            rowKey={({ employee }) => employee.userId}
          />
        )}
      </Card>
    </div>
  );
}

function Content({ taxYear }: { taxYear: string }) {
  // Payslips and PANs change on other screens.
  const query = useRoute(certificatesRoutes.form130Candidates, { params: { taxYear } }, { staleTime: 0 });
  return (
    <Loaded query={query} loading={messages.loading} failed={messages.loadFailed} size={2}>
      {({ employees }) => <Year taxYear={taxYear} employees={employees} />}
    </Loaded>
  );
}

const firstYear = 2026;

/** Tax years that have begun, newest first. */
const yearsOf = (today: string): number[] => {
  const newest = financialYearOf(toPeriod(today));
  return Array.from({ length: Math.max(1, newest - firstYear + 1) }, (_, i) => newest - i);
};

/** Hands out the certificates that the tax department made. */
export default function Form130Screen() {
  const [query, setQuery] = useSearchParams();
  const years = yearsOf(todayInIndia());
  const asked = Number(query.get('year'));
  const year = years.includes(asked) ? asked : (years[0] as number);
  return (
    <>
      <PageHeader title={`Form 130, ${formatFinancialYear(year)}`} subtitle={messages.subtitle}>
        <SelectField
          label="Tax year"
          className="max-sm:w-full sm:w-44"
          value={year}
          onChange={({ target }) => setQuery({ year: target.value }, { replace: true })}
          options={years.map((option) => [option, formatFinancialYear(option)])}
        />
      </PageHeader>
      <Content key={year} taxYear={String(year)} />
    </>
  );
}
