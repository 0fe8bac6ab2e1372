import { formatDate } from '../../../shared/date.ts';
import { formatPaise, subtractPaise, toPaise } from '../../../shared/money.ts';
import type { PayOverview, PayRunToday } from '../../../shared/overview/overview.ts';
import type { PayRunState } from '../../../shared/pay-runs/pay-run-state.ts';
import { formatMonth, formatPeriod, subtractMonths } from '../../../shared/period.ts';
import { countEmployees, formatCount, formatDistance } from '../../lib/count.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Hero } from '../Hero.tsx';
import { nextStepOf } from './next-step.ts';

const stateLabels: Record<PayRunState, string> = {
  preparing: 'Preparing',
  open: 'Open',
  comparing: 'Comparing',
  generating: 'Generating',
  generated: 'Generated',
  closing: 'Closing',
  closed: 'Closed',
};

const steps = ['Open', 'Check', 'Generate', 'Close'] as const;
/** How many of the steps are done. */
const stepsDone: Record<PayRunState, number> = {
  preparing: 0,
  open: 1,
  comparing: 2,
  generating: 2,
  generated: 3,
  closing: 3,
  closed: 4,
};

/** The steps of the month, each a part of a bar that is filled once it is done. */
const Steps = ({ state }: { state: PayRunState }) => (
  <ol aria-label="Steps" className="grid grid-cols-4 gap-1.5">
    {steps.map((step, index) => {
      const isDone = index < stepsDone[state];
      const isCurrent = index === stepsDone[state];
      return (
        <li key={step} aria-current={isCurrent ? 'step' : undefined} className="grid gap-1.5">
          <span
            aria-hidden="true"
            className={classNames('h-2 rounded-full', isDone ? 'bg-white' : 'bg-white/35')}
          />
          <span className={classNames('text-12', isCurrent ? 'font-semibold' : 'text-white/80')}>
            {step}
            {isDone && <span className="sr-only">, done</span>}
          </span>
        </li>
      );
    })}
  </ol>
);

/** '₹1,20,000.00 more than October'; before there is a net pay, 'October: ₹40,00,000.00'. */
function compareWithLastMonth({ payPeriod, netPay, previousNetPay }: PayRunToday): string | undefined {
  if (previousNetPay === undefined) return undefined;
  const month = formatMonth(subtractMonths(payPeriod, 1));
  const previous = toPaise(previousNetPay);
  if (netPay === undefined) return `Net pay of ${month}: ${formatPaise(previous)}`;
  const difference = subtractPaise(toPaise(netPay), previous);
  if (difference === 0) return `The same as in ${month}`;
  const amount = formatPaise(difference < 0 ? subtractPaise(previous, toPaise(netPay)) : difference);
  return `${amount} ${difference < 0 ? 'less' : 'more'} than in ${month}`;
}

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div className="flex gap-x-2">
    <dt className="text-white/80">{label}</dt>
    <dd className="figures font-semibold">{value}</dd>
  </div>
);

function Amount({ run }: { run: PayRunToday }) {
  const [whole, fraction] = run.netPay === undefined ? [] : formatPaise(toPaise(run.netPay)).split('.');
  return (
    <p className="mt-3 text-36 font-semibold [overflow-wrap:anywhere] md:text-[2.75rem] md:leading-13">
      {whole ?? countEmployees(run.people)}
      {fraction && <span className="text-22 text-white/80">.{fraction}</span>}
    </p>
  );
}

/** Where the month's pay run stands, what it pays, and what is to be done next. */
export function PayRunHero({
  pay,
  today,
  className,
}: {
  pay: PayOverview;
  today: string;
  className: string;
}) {
  const { payRun } = pay;
  const { text, action, to } = nextStepOf(pay);
  if (!payRun)
    return (
      <Hero className={className}>
        <h2 className="text-14 font-medium text-white/90">Pay run</h2>
        <p className="mt-3 max-w-100 text-26 font-semibold text-balance">Your first pay run starts here</p>
        <p className="mt-2 max-w-100 text-14 text-white/90">{text}</p>
        <div className="mt-auto pt-6">
          <ButtonLink kind="light" to={to}>
            {action}
          </ButtonLink>
        </div>
      </Hero>
    );
  const { payPeriod, state, people, payDate } = payRun;
  const comparison = compareWithLastMonth(payRun);
  return (
    <Hero className={className}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-14 font-medium text-white/90">Pay run for {formatPeriod(payPeriod)}</h2>
        <p className="flex h-6 items-center rounded-full bg-white/20 px-2.5 text-12 font-semibold">
          {stateLabels[state]}
        </p>
      </div>
      <Amount run={payRun} />
      {comparison && <p className="mt-1 text-14 text-white/90">{comparison}</p>}
      <dl className="mt-3.5 flex flex-wrap gap-x-6 gap-y-1 text-13">
        {payRun.netPay !== undefined && <Figure label="Employees" value={formatCount(people)} />}
        {payDate && (
          <Figure label="Pay day" value={`${formatDate(payDate)}, ${formatDistance(payDate, today)}`} />
        )}
      </dl>
      <div className="mt-auto pt-6">
        <Steps state={state} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 pt-6">
        <ButtonLink kind="light" to={to}>
          {action}
        </ButtonLink>
        <p className="min-w-0 flex-1 basis-60 text-14 text-white/90">
          <bdi>{text}</bdi>
        </p>
      </div>
    </Hero>
  );
}
