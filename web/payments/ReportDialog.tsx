import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { todayInIndia } from '../../shared/date.ts';
import { sumPaise, toPaise } from '../../shared/money.ts';
import { type ReportedTransfer, readBankReport } from '../../shared/payments/bank-files/bank-report.ts';
import type { PaymentBatch, PaymentResult } from '../../shared/payments/payments.ts';
import type { PayPeriod } from '../../shared/period.ts';
import { useBusy } from '../lib/action.ts';
import { withReason } from '../lib/call-error.ts';
import { count, formatCount } from '../lib/count.ts';
import { formatShortRupees } from '../lib/figures.ts';
import { formatRupees } from '../lib/rupees.ts';
import { SheetError } from '../sheets/sheet.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { FileField } from '../ui/FileField.tsx';
import { DateField, SelectField } from '../ui/inputs.tsx';
import { CautionBox, Skeleton } from '../ui/states.tsx';
import { transfersQuery } from './calls.ts';
import { type MatchedReport, type MatchedRow, matchReport, toResults } from './match-report.ts';
import { messages } from './messages.ts';

/** Words in the titles of a bank's report, which tell the separator of a CSV file. */
const titleWords = /\b(account|acc|amount|status|utr|ref|reference|reason|remarks)\b/i;

/** Reads the report of a bank from a CSV or XLSX file. @throws SheetError with a message for the user */
async function readReportFile(file: File): Promise<ReportedTransfer[]> {
  const { readSheet } = await import('../sheets/read-sheet.ts');
  const { rows } = await readSheet(file, (title) => titleWords.test(title.replaceAll('_', ' ')));
  const cells: string[][] = [];
  // Rows without content are left out of the sheet: the others keep their numbers.
  for (const { number, cells: row } of rows) {
    while (cells.length < number - 1) cells.push([]);
    cells.push([...row].map((cell) => cell?.text ?? ''));
  }
  const report = readBankReport(cells);
  if (!report) throw new SheetError(messages.reportUnreadable);
  return report;
}

interface Read {
  fileName: string;
  batch: number;
  report: MatchedReport;
}

/** Rows of each part that are listed; the totals are of all. */
const maxListed = 200;

const Group = ({ title, of, children }: { title: string; of: number; children: ReactNode }) => (
  <section className="grid gap-2">
    <h3 className="text-14 font-semibold">
      {title} <span className="font-normal text-tertiary">{formatCount(of)}</span>
    </h3>
    <ul className="max-h-64 divide-y divide-line overflow-y-auto rounded-10 border border-line text-14">
      {children}
      {of > maxListed && (
        <li className="px-3 py-2 text-secondary">and {formatCount(of - maxListed)} others</li>
      )}
    </ul>
  </section>
);

const amountOf = (rows: readonly MatchedRow[]) =>
  sumPaise(rows.map(({ transfer }) => toPaise(transfer.amount)));

function Part({ label, rows, tone }: { label: string; rows: readonly MatchedRow[]; tone: string }) {
  return (
    <div className="rounded-10 bg-sunken px-3 py-2.5">
      <dt className="text-13 text-secondary">{label}</dt>
      <dd className={`figures font-semibold ${tone}`}>
        {formatCount(rows.length)} · {formatShortRupees(amountOf(rows))}
      </dd>
    </div>
  );
}

const Outcome = ({
  transfer: { name, amount },
  changes,
  children,
}: Pick<MatchedRow, 'transfer' | 'changes'> & { children: ReactNode }) => (
  <li className="flex flex-wrap justify-between gap-x-3 gap-y-0.5 px-3 py-2">
    <span className="grid min-w-0">
      <bdi className="font-semibold">{name}</bdi>
      {children}
    </span>
    <span className="grid justify-items-end">
      <span className="figures">{formatRupees(amount)}</span>
      {changes && <Badge tone="caution">Recorded otherwise so far</Badge>}
    </span>
  </li>
);

function Preview({ report: { matched, differing, missing, known } }: { report: MatchedReport }) {
  const paid = matched.filter(({ outcome }) => outcome === 'paid');
  const failed = matched.filter(({ outcome }) => outcome === 'failed');
  return (
    <div className="grid gap-5">
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        <Part label="Paid" rows={paid} tone={paid.length > 0 ? 'text-positive' : ''} />
        <Part label="Failed" rows={failed} tone={failed.length > 0 ? 'text-negative' : ''} />
        <div className="rounded-10 bg-sunken px-3 py-2.5">
          <dt className="text-13 text-secondary">Not recorded</dt>
          <dd className={`figures font-semibold ${differing.length > 0 ? 'text-caution' : ''}`}>
            {formatCount(differing.length)}
          </dd>
        </div>
        <div className="rounded-10 bg-sunken px-3 py-2.5">
          <dt className="text-13 text-secondary">Not in the report</dt>
          <dd className="figures font-semibold">{formatCount(missing.length)}</dd>
        </div>
      </dl>
      {known > 0 && (
        <p className="text-13 text-secondary">
          {count(known, 'row says', 'rows say')} what is recorded already.
        </p>
      )}
      {differing.length > 0 && (
        <>
          <CautionBox role="status">{messages.leftOut}</CautionBox>
          <Group title="Not recorded" of={differing.length}>
            {differing.slice(0, maxListed).map(({ row, name, why }) => (
              <li key={`${row} ${name}`} className="grid gap-0.5 px-3 py-2">
                <span>
                  <bdi className="font-semibold">{name}</bdi>{' '}
                  <span className="text-13 text-tertiary">row {formatCount(row)}</span>
                </span>
                <span className="text-13 text-secondary">{why}</span>
              </li>
            ))}
          </Group>
        </>
      )}
      {failed.length > 0 && (
        <Group title="Failed" of={failed.length}>
          {failed.slice(0, maxListed).map(({ transfer, reason, changes }) => (
            <Outcome key={transfer.userId} transfer={transfer} changes={changes}>
              <span className="text-13 text-secondary wrap-anywhere">{reason}</span>
            </Outcome>
          ))}
        </Group>
      )}
      {paid.length > 0 && (
        <Group title="Paid" of={paid.length}>
          {paid.slice(0, maxListed).map(({ transfer, utr, changes }) => (
            <Outcome key={transfer.userId} transfer={transfer} changes={changes}>
              <span className="text-13 text-tertiary wrap-anywhere">{utr ? `UTR ${utr}` : 'No UTR'}</span>
            </Outcome>
          ))}
        </Group>
      )}
      {missing.length > 0 && (
        <Group title="Not in the report" of={missing.length}>
          {missing.slice(0, maxListed).map(({ userId, name, amount }) => (
            <li key={userId} className="flex justify-between gap-3 px-3 py-2">
              <bdi className="font-semibold">{name}</bdi>
              <span className="figures">{formatRupees(amount)}</span>
            </li>
          ))}
        </Group>
      )}
    </div>
  );
}

interface ReportDialogProps {
  open: boolean;
  payPeriod: PayPeriod;
  /** Those that the bank was given, newest first. */
  batches: readonly PaymentBatch[];
  /** The one that is chosen at first. */
  batch: number;
  onClose: () => void;
  onRecord: (batch: number, results: PaymentResult[]) => void;
}

/** Reads the report of the bank: what it says of each payment is seen before any of it is recorded. */
export function ReportDialog({
  open,
  payPeriod,
  batches,
  batch: first,
  onClose,
  onRecord,
}: ReportDialogProps) {
  const queries = useQueryClient();
  const [number, setNumber] = useState(first);
  const [read, setRead] = useState<Read>();
  const [failure, setFailure] = useState('');
  const [paidOn, setPaidOn] = useState('');
  const [busy, run] = useBusy();
  const today = todayInIndia();
  const valueDate = batches.find((each) => each.number === number)?.valueDate ?? today;

  const isPast = valueDate < today;

  const choose = (file: File) =>
    run(async () => {
      setFailure('');
      setRead(undefined);
      try {
        const [reported, transfers] = await Promise.all([
          readReportFile(file),
          queries.fetchQuery(transfersQuery(payPeriod, number)),
        ]);
        setRead({ fileName: file.name, batch: number, report: matchReport(reported, transfers) });
        setPaidOn(isPast ? valueDate : today);
      } catch (error) {
        setFailure(error instanceof SheetError ? error.message : withReason(messages.reportFailed, error));
      }
    });

  const matched = read?.report.matched ?? [];
  const hasPaid = matched.some(({ outcome }) => outcome === 'paid');
  const save = () => {
    if (!read) return;
    onRecord(read.batch, toResults(matched, paidOn));
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={() => {
        setRead(undefined);
        setFailure('');
      }}
      title="Read the bank’s report"
      wide
      footer={
        <>
          <Button onClick={onClose}>{matched.length > 0 ? 'Cancel' : 'Close'}</Button>
          {matched.length > 0 && (
            <Button kind="primary" disabled={hasPaid && paidOn === ''} onClick={save}>
              Record {count(matched.length, 'payment', 'payments')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5 p-5">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <SelectField
            label="Batch"
            value={`${number}`}
            onChange={({ target }) => {
              setNumber(Number(target.value));
              setRead(undefined);
            }}
            options={batches.map((each) => [`${each.number}`, `Batch ${each.number}`])}
          />
          <FileField
            label="Report"
            accept=".csv,.xlsx,.txt"
            hint={messages.reportHint}
            error={failure}
            onChoose={(file) => void choose(file)}
          />
        </div>
        {busy && <Skeleton className="h-40 rounded-10" />}
        {read && (
          <>
            <p className="text-13 text-secondary">
              File: <bdi>{read.fileName}</bdi>. Nothing is saved yet.
            </p>
            {matched.length === 0 && read.report.differing.length === 0 && (
              <p role="status" className="text-14">
                {messages.nothingNew}
              </p>
            )}
            {hasPaid && (
              <DateField
                label="Paid on"
                hint="Of all payments that the report says are paid."
                className="sm:max-w-72"
                max={today}
                value={paidOn}
                onChange={({ target }) => setPaidOn(target.value)}
              />
            )}
            <Preview report={read.report} />
          </>
        )}
      </div>
    </Dialog>
  );
}
