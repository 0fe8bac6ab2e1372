import type { ReactNode } from 'react';
import type { PayPeriod } from '../../shared/period.ts';
import { isInProgress } from '../../shared/reports/reports.ts';
import { type Loadable, Loaded } from '../ui/Loaded.tsx';
import { CautionBox, EmptyState } from '../ui/states.tsx';
import { messages } from './messages.ts';

interface ReportContentProps<Data> {
  /** With the months that are not in the data yet. */
  query: Loadable<Data> & {
    waiting?: readonly PayPeriod[];
    /** Payslips of those months that are added up so far. */
    reached?: number;
  };
  isEmpty: (data: Data) => boolean;
  empty: string;
  /** @param isWhole whether all months are there */
  children: (data: Data, isWhole: boolean) => ReactNode;
}

/** A report in one of its four states: loading, failed, empty or with figures. */
export function ReportContent<Data>({ query, isEmpty, empty, children }: ReportContentProps<Data>) {
  const { data, waiting = [], reached = 0 } = query;
  const isWhole = waiting.length === 0;
  return (
    <Loaded
      // That some months are empty says nothing of the year.
      query={!isWhole && data !== undefined && isEmpty(data) ? { data: undefined } : query}
      loading={messages.loading}
      failed={messages.loadFailed}
      size={2}
      isEmpty={isEmpty}
      empty={<EmptyState icon="reports" message={empty} />}
    >
      {(report) => (
        <div className="grid gap-5">
          {!isWhole && (
            <p role="status" className="rounded-10 bg-sunken px-4 py-3 text-14 text-secondary">
              {messages.calculating(waiting, reached)}
            </p>
          )}
          {children(report, isWhole)}
        </div>
      )}
    </Loaded>
  );
}

type ReportedMonth = Parameters<typeof isInProgress>[0] & {
  payPeriod: string;
  payslips: number;
  imported?: number | undefined;
};

/** Says which months were imported from before the portal. */
export function ImportedNote({
  months,
}: {
  months: readonly Pick<ReportedMonth, 'payPeriod' | 'imported'>[];
}) {
  const imported = months.filter((month) => (month.imported ?? 0) > 0).map(({ payPeriod }) => payPeriod);
  if (imported.length === 0) return null;
  return (
    <p className="rounded-10 bg-sunken px-4 py-3 text-14 text-secondary">
      {messages.imported(imported.toSorted())}
    </p>
  );
}

/** Says which months can still change. */
export function ProgressNote({ months }: { months: readonly ReportedMonth[] }) {
  const open = months.filter((month) => isInProgress(month) && month.payslips > 0);
  if (open.length === 0) return null;
  return <CautionBox role="status">{messages.inProgress(open.map(({ payPeriod }) => payPeriod))}</CautionBox>;
}
