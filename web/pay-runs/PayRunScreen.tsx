import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatDayMonth, todayInIndia } from '../../shared/date.ts';
import type { PayRun as Run } from '../../shared/pay-runs/pay-run.ts';
import { isGenerated } from '../../shared/pay-runs/pay-run-state.ts';
import { formatMonth, formatPeriod, type PayPeriod, subtractMonths } from '../../shared/period.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { MonthRoute, NoMonth } from '../ui/MonthRoute.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { isEditable, payRunQuery, rowStoreOf, useIsFirstMonth, usePayDayText } from './calls.ts';
import { messages } from './messages.ts';
import { OpenPayRun } from './OpenPayRun.tsx';

const ExportDialog = lazyPart(async () => (await import('./export/ExportDialog.tsx')).ExportDialog);

const dayOf = (time: string) => todayInIndia(new Date(time));

/** Subtitle: the admin who opened the month, its pay date, and its publication date or how edits are saved. */
function describeRun(run: Run, payDay: string | undefined): string {
  const { opened, payDate, published } = run;
  return [
    `Opened by ${opened.by.name} on ${formatDayMonth(dayOf(opened.at))}.`,
    payDate ? `Pay date ${formatDate(payDate)}.` : payDay,
    published
      ? `Payslips published on ${formatDayMonth(dayOf(published.at))}.`
      : isEditable(run) && messages.autosave,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Opens the files of a month, once its slips have been generated. */
function ExportButton({ run }: { run: Run }) {
  const [open, setOpen] = useState(false);
  if (run.state !== 'generated' && run.state !== 'closed') return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Export files</Button>
      <ExportDialog open={open} run={run} onClose={() => setOpen(false)} />
    </>
  );
}

function PayRun({ period }: { period: PayPeriod }) {
  const store = rowStoreOf(useQueryClient(), period);
  const query = useQuery(payRunQuery(period));
  const { data: run } = query;
  const payDay = usePayDayText(period);
  const canImport = run !== undefined && isEditable(run);
  const hasPayslips = run !== undefined && isGenerated(run);
  const isFirstMonth = useIsFirstMonth(period);
  const isPrepared = run !== undefined && run.state !== 'preparing';
  return (
    <>
      <PageHeader title={formatPeriod(period)} subtitle={run && describeRun(run, payDay)}>
        {canImport && <ButtonLink to={`/admin/pay-runs/${period}/import`}>Import figures</ButtonLink>}
        {run && <ButtonLink to={`/admin/pay-runs/${period}/one-offs`}>One-off amounts</ButtonLink>}
        {run && <ExportButton run={run} />}
        {isPrepared && <ButtonLink to={`/admin/pay-runs/${period}/payments`}>Payments</ButtonLink>}
        {hasPayslips && <ButtonLink to={`/admin/pay-runs/${period}/books`}>Books</ButtonLink>}
        {isPrepared && (
          <ButtonLink to={`/admin/pay-runs/${period}/comparison`}>
            {isFirstMonth ? 'Totals by component' : `Compare with ${formatMonth(subtractMonths(period, 1))}`}
          </ButtonLink>
        )}
      </PageHeader>
      <Loaded
        query={query}
        loading="Loading the pay run…"
        failed={messages.runFailed}
        missing={<NoMonth message={messages.noRun(period)} />}
        size={2}
      >
        {(run) => <OpenPayRun run={run} store={store} />}
      </Loaded>
    </>
  );
}

/** The pay run of a month: enter, check, generate and close on one screen. */
export default function PayRunScreen() {
  return <MonthRoute>{PayRun}</MonthRoute>;
}
