import { useSearchParams } from 'react-router';
import { formatDate, formatDateOf } from '../../shared/date.ts';
import { toPaise } from '../../shared/money.ts';
import { formatFinancialYear, type PayPeriod, subtractMonths } from '../../shared/period.ts';
import type { ReplyOf } from '../../shared/route.ts';
import { challanNumber, cinOf } from '../../shared/statutory/challans.ts';
import { type Form138Quarter, form138Routes } from '../../shared/statutory/form-138.ts';
import {
  formatQuarter,
  isLastQuarter,
  type Quarter,
  quarterOf,
  quarter as quarterSchema,
  taxYearOf,
} from '../../shared/statutory/quarter.ts';
import { useAction } from '../lib/action.ts';
import { asAdmin } from '../lib/client.ts';
import { count } from '../lib/count.ts';
import { downloadBlob } from '../lib/files.ts';
import { useRefreshing, useRoute } from '../lib/query.tsx';
import { formatShortFigure, formatShortRupees } from '../lib/rupees.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Card, CardHeader } from '../ui/Card.tsx';
import { SelectField } from '../ui/inputs.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { lastMonth } from '../ui/MonthRoute.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Stat, StatStrip } from '../ui/StatStrip.tsx';
import { CautionBox, EmptyState } from '../ui/states.tsx';
import { type Column, figureColumn, Table } from '../ui/Table.tsx';
import { ChecksCard } from './ChecksCard.tsx';
import { Form138Filed } from './Form138Filed.tsx';
import { FourTotalsCard } from './FourTotalsCard.tsx';
import { messages } from './messages.ts';
import { errorsOf } from './progress.ts';

type Challan = Form138Quarter['challans'][number];

const amountColumn = (title: string, value: (challan: Challan) => number): Column<Challan> =>
  figureColumn(title, (challan) => formatShortFigure(value(challan)), 'md:h-11!');

const challanColumns: Column<Challan>[] = [
  { title: 'Challan', phone: 'heading', className: 'md:h-11!', cell: challanNumber },
  { title: 'Deposited on', phone: 'labelled-end', className: 'md:h-11!', cell: ({ on }) => formatDate(on) },
  amountColumn('TDS', ({ tax }) => tax),
  amountColumn('Interest', ({ interest }) => interest),
  amountColumn('Fee', ({ fee }) => fee),
];

const download = async ({ files }: ReplyOf<typeof form138Routes.exportForm138>) => {
  const { toXlsx } = await import('../sheets/to-xlsx.ts');
  for (const { name, sheet } of files) downloadBlob(await toXlsx(sheet), `${name}.xlsx`);
};

function ExportCard({ of }: { of: Form138Quarter }) {
  const { quarter } = of;
  const refreshing = useRefreshing(form138Routes.form138);
  const [busy, run] = useAction({ failed: messages.exportFailed });
  const onExport = async () => {
    const reply = await refreshing(asAdmin(form138Routes.exportForm138, { params: { quarter } }));
    await download(reply);
    if (reply.note !== undefined) return reply.note;
    if (of.filed) return messages.form138SameAsFiled;
    return errorsOf(of) > 0 ? messages.form138WithErrors : messages.form138Exported;
  };
  return (
    <Card className="grid content-start gap-4 self-start">
      <CardHeader title="Sheets" />
      {of.isOutOfDate && <CautionBox>{messages.form138OutOfDate}</CautionBox>}
      <p className="text-14 text-secondary text-pretty">{messages.form138Note}</p>
      {isLastQuarter(of.quarter) && (
        <p className="text-13 text-caution text-pretty">{messages.form138Annual}</p>
      )}
      <Button
        call={form138Routes.exportForm138}
        kind="primary"
        icon="download"
        className="justify-self-start"
        busy={busy}
        onClick={() => void run(onExport)}
      >
        Export sheets
      </Button>
      {of.exports.length === 0 ? (
        <p className="text-13 text-tertiary">{messages.notExported}</p>
      ) : (
        <ul className="grid gap-1.5 text-13 text-secondary">
          {of.exports.map(({ version, at, by, people, tax }) => (
            <li key={version}>
              Version {version} exported on {formatDateOf(at)} by <bdi>{by.name}</bdi>:{' '}
              {count(people, 'employee', 'employees')}, {formatShortRupees(tax)}
            </li>
          ))}
        </ul>
      )}
      <Form138Filed of={of} />
    </Card>
  );
}

function QuarterContent({ of }: { of: Form138Quarter }) {
  const { sums, challans, people, dueOn, filed } = of;
  return (
    <div className="grid gap-5">
      <StatStrip>
        <Stat label="Deducted">{formatShortRupees(sums.payslips)}</Stat>
        <Stat label="Deposited">{formatShortRupees(sums.challans)}</Stat>
        <Stat label="Employees with tax">{people}</Stat>
        <Stat label={filed ? 'Form 138 filed' : 'Form 138 due'}>{formatDate(filed?.on ?? dueOn)}</Stat>
      </StatStrip>
      <div className="grid gap-5 lg:grid-cols-2">
        <ExportCard of={of} />
        <ChecksCard title="Checks before export" checks={of.checks} />
      </div>
      <FourTotalsCard quarter={of} />
      {challans.length > 0 && (
        <Card flush>
          <div className="px-4 py-4.5 md:px-5">
            <CardHeader title="Challans" />
          </div>
          <Table label="Challans" columns={challanColumns} rows={challans} rowKey={cinOf} />
        </Card>
      )}
    </div>
  );
}

const isEmpty = ({ sums, challans, exports }: Form138Quarter): boolean =>
  toPaise(sums.payslips) === 0 && challans.length === 0 && exports.length === 0;

const Content = ({ quarter }: { quarter: Quarter }) => (
  <Loaded
    // Payslips, challans and vouchers change on other screens.
    query={useRoute(form138Routes.form138, { params: { quarter } }, { staleTime: 0 })}
    loading={messages.form138Loading}
    failed={messages.form138LoadFailed}
    size={2}
    isEmpty={isEmpty}
    empty={
      <EmptyState icon="statutory" message={messages.noDeductions}>
        <ButtonLink to="/admin/statutory" kind="primary">
          Go to Statutory
        </ButtonLink>
      </EmptyState>
    }
  >
    {(of) => <QuarterContent of={of} />}
  </Loaded>
);

/** Quarters that can be chosen, newest first: that of the last month, and those before it. */
const shownQuarters = 12;
const quarters = (): Quarter[] =>
  Array.from({ length: shownQuarters }, (_, i) =>
    quarterOf(subtractMonths(lastMonth(), 3 * i) as PayPeriod),
  ).filter((each) => quarterSchema.safeParse(each).success);

/** The payslips and challans from which the quarterly statement of TDS is prepared. */
export default function Form138Screen() {
  const [query, setQuery] = useSearchParams();
  const asked = quarterSchema.safeParse(query.get('quarter') ?? undefined).data;
  const options = quarters();
  const quarter = asked ?? options[0] ?? ('2026-Q1' as Quarter);
  return (
    <>
      <PageHeader title={`Form 138, ${formatQuarter(quarter)}`} subtitle={messages.form138Subtitle}>
        <ButtonLink to={`/admin/statutory/form-130?year=${taxYearOf(quarter)}`} className="self-end">
          Form 130
        </ButtonLink>
        <SelectField
          label="Quarter"
          className="max-sm:w-full sm:w-80"
          value={quarter}
          onChange={({ target }) => setQuery({ quarter: target.value }, { replace: true })}
          options={[...new Set([quarter, ...options])]
            .sort()
            .toReversed()
            .map((option) => [
              option,
              `${formatQuarter(option)} (${formatFinancialYear(taxYearOf(option))})`,
            ])}
        />
      </PageHeader>
      <Content key={quarter} quarter={quarter} />
    </>
  );
}
