import { useState } from 'react';
import { Link } from 'react-router';
import { formatDayMonth, todayInIndia } from '../../shared/date.ts';
import { coverageQuestions } from '../../shared/law/coverage.ts';
import { formatMonth, formatPeriod, type PayPeriod, toPeriod } from '../../shared/period.ts';
import type { FilingId } from '../../shared/statutory/filing/filing.ts';
import { quarterOf } from '../../shared/statutory/quarter.ts';
import { type MonthFilings, statutoryRoutes } from '../../shared/statutory/statutory-filing.ts';
import { useRoute } from '../lib/query.tsx';
import { formatShortRupees } from '../lib/rupees.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { MonthField } from '../ui/MonthField.tsx';
import { useMonthOfAddress } from '../ui/MonthRoute.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Stat, StatStrip } from '../ui/StatStrip.tsx';
import { EmptyState } from '../ui/states.tsx';
import { FilingDetails } from './FilingDetails.tsx';
import { FilingTable } from './FilingTable.tsx';
import { IncomeTaxCard } from './IncomeTaxCard.tsx';
import { messages } from './messages.ts';
import { PfOnArrearsCard } from './PfOnArrearsCard.tsx';
import { summarize, toRows } from './progress.ts';

const Summary = ({
  filings,
  payPeriod: period,
}: {
  filings: MonthFilings['filings'];
  payPeriod: PayPeriod;
}) => {
  const { all, paid, toPay, toFile, next } = summarize(filings);
  const of = (some: number) => `${some} of ${all.count}`;
  return (
    <StatStrip>
      {(
        [
          [`Due for ${formatMonth(period)}`, formatShortRupees(all.due), ''],
          ['Paid', formatShortRupees(paid.due), of(paid.count)],
          ['To pay', formatShortRupees(toPay.due), of(toPay.count)],
          ['Still to file', formatShortRupees(toFile.due), of(toFile.count)],
          ['Next due', next ? formatDayMonth(next.on) : '–', next?.labels.join(', ') ?? ''],
        ] as const
      ).map(([label, value, note]) => (
        <Stat key={label} label={label}>
          {value}
          <span className="block text-12 md:min-h-4 font-normal text-tertiary">{note}</span>
        </Stat>
      ))}
    </StatStrip>
  );
};

/** The doubt that stands here once, and beside no figure. */
const Unanswered = ({ laws }: { laws: MonthFilings['unanswered'] }) =>
  laws.length > 0 && (
    <p className="text-14 text-caution text-pretty">
      {messages.unanswered(
        laws.map(({ law, employees }) =>
          employees === undefined
            ? coverageQuestions[law].label
            : `${coverageQuestions[law].label} (from ${employees} employees)`,
        ),
      )}{' '}
      <Link to="/admin/company#laws" className="rounded-6 text-link underline underline-offset-4">
        Open Company
      </Link>
    </p>
  );

function Month({ month }: { month: MonthFilings }) {
  const { payPeriod: period, filings, pfOnArrears } = month;
  const [chosen, choose] = useState<FilingId>();
  const shown = filings.find(({ id }) => id === chosen) ?? filings[0];
  return (
    <div className="grid gap-5">
      <Summary filings={filings} payPeriod={period} />
      <Unanswered laws={month.unanswered} />
      <FilingTable payPeriod={period} rows={toRows(month)} chosen={shown?.id} onChoose={choose} />
      {shown && (
        <FilingDetails
          key={`${period} ${shown.id}`}
          payPeriod={period}
          filing={shown}
          hasFocus={chosen !== undefined}
        />
      )}
      {month.payslips > 0 && <IncomeTaxCard payPeriod={period} />}
      {pfOnArrears && <PfOnArrearsCard payPeriod={period} pfOnArrears={pfOnArrears} />}
    </div>
  );
}

/** A company's first payslips are of this month, while authorities mostly ask for the last one. */
const thisMonth = (): PayPeriod => toPeriod(todayInIndia());

function MonthContent({ period }: { period: PayPeriod }) {
  return (
    <Loaded
      query={useRoute(statutoryRoutes.filings, { params: { payPeriod: period } })}
      loading={messages.loading}
      failed={messages.loadFailed}
      size={2}
      isEmpty={({ payslips, filings }) => payslips === 0 && filings.every(({ version }) => version === 0)}
      empty={
        <EmptyState icon="statutory" message={messages.noPayslips(formatPeriod(period))}>
          <div className="flex flex-wrap justify-center gap-2">
            {period < thisMonth() && (
              <ButtonLink to={`?month=${thisMonth()}`}>Show {formatPeriod(thisMonth())}</ButtonLink>
            )}
            <ButtonLink to="/admin/pay-runs" kind="primary">
              Go to Pay Runs
            </ButtonLink>
          </div>
        </EmptyState>
      }
    >
      {(month) => <Month month={month} />}
    </Loaded>
  );
}

/** The dues to authorities of a month: the month of the address, else the last one. */
export default function StatutoryScreen() {
  const { period, field } = useMonthOfAddress();
  return (
    <>
      <PageHeader title={`Statutory, ${formatPeriod(period)}`} subtitle={messages.subtitle}>
        <ButtonLink to={`/admin/statutory/form-138?quarter=${quarterOf(period)}`} className="self-end">
          Form 138
        </ButtonLink>
        <MonthField label="Month" {...field} />
      </PageHeader>
      <MonthContent key={period} period={period} />
    </>
  );
}
