import { useState } from 'react';
import { headLabels, type StatutoryHead } from '../../../shared/law/statutory.ts';
import { sumPaise, toPaise } from '../../../shared/money.ts';
import { lawChangeParts } from '../../../shared/pay-runs/law-change.ts';
import type { HeadSummary } from '../../../shared/pay-runs/summary.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { count, countEmployees, formatCount } from '../../lib/count.ts';
import { useParts } from '../../lib/parts.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { formatNetChange, formatShortRupees } from '../format.ts';
import { causeOf, effectOf, type HeadLawChange } from './law-change-text.ts';
import { messages } from './messages.ts';

const ApplyDialog = lazyPart(async () => (await import('./ApplyDialog.tsx')).ApplyDialog);
const LawChangeDialog = lazyPart(async () => (await import('./LawChangeDialog.tsx')).LawChangeDialog);

/** Where a head of a month is checked. */
const checkPath = (payPeriod: PayPeriod, head: StatutoryHead, show = 'statutory') =>
  `/admin/pay-runs/${payPeriod}/statutory?head=${head}&show=${show}`;

export const peopleWithProblems = ({ problems }: HeadSummary): number =>
  problems.reduce((sum, { people }) => sum + people, 0);

const panelClasses =
  'flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-14 border px-5 py-4 shadow-card';

/** Without a line break between a minus sign and its amount: a word joiner follows the sign. */
const unbroken = (text: string) => text.replaceAll('−', '−\u2060');

/** One doubt in full, several below a line that opens them. */
function Doubts({ doubts }: { doubts: readonly string[] }) {
  const [first, ...others] = doubts;
  if (first === undefined) return null;
  if (others.length === 0)
    return <p className="text-13 text-caution text-pretty">{messages.confirmWithAccountant(first)}</p>;
  return (
    <details className="group text-13 text-caution">
      <summary className="inline-flex items-center gap-1.5 rounded-6 font-semibold touch:min-h-11">
        <Icon name="chevronRight" className="size-3.5 group-open:rotate-90" />
        {messages.confirmWithAccountant(count(doubts.length, 'point', 'points'))}
      </summary>
      <ul className="mt-1 grid list-disc gap-1 pl-9 text-pretty">
        {doubts.map((doubt) => (
          <li key={doubt}>{doubt}</li>
        ))}
      </ul>
    </details>
  );
}

interface HeadPanelProps {
  payPeriod: PayPeriod;
  summary: HeadSummary;
  change: HeadLawChange | undefined;
  readOnly: boolean;
  isOnCheck: boolean;
}

/** A head whose figures differ: the cause where the law changed, how many employees and what it costs, then the buttons. */
function HeadPanel({ payPeriod, summary, change, readOnly, isOnCheck }: HeadPanelProps) {
  const [open, setOpen] = useState<'apply' | 'change'>();
  const { head, differing, difference, employer, doubts } = summary;
  const id = `differing-${head}`;
  const differs = messages.differing(
    headLabels[head],
    countEmployees(differing),
    differing === 1,
    formatNetChange(toPaise(difference)),
  );
  return (
    <section aria-labelledby={id} className={`${panelClasses} border-accent/30 bg-accent-soft`}>
      <div className="grid min-w-0 flex-1 basis-96 gap-1">
        <h2 id={id} className="text-15 font-semibold text-pretty">
          {unbroken(change ? `${causeOf(change)}: ${effectOf(change)}` : differs)}
        </h2>
        <p className="text-14 text-secondary text-pretty">
          {change
            ? `${differs}. `
            : employer > 0 && `${messages.employerPays(formatShortRupees(toPaise(employer)))} `}
          {!readOnly && messages.untilApplied}
        </p>
        <Doubts doubts={doubts} />
      </div>
      <div className="flex flex-wrap gap-2">
        {change && (
          <Button kind="quiet" aria-describedby={id} onClick={() => setOpen('change')}>
            Show by name
          </Button>
        )}
        {!isOnCheck && (
          <ButtonLink to={checkPath(payPeriod, head)} aria-describedby={id}>
            Review
          </ButtonLink>
        )}
        {!readOnly && (
          <Button
            // One accent in a list of several.
            kind={change || isOnCheck ? 'primary' : 'secondary'}
            aria-describedby={id}
            onClick={() => setOpen('apply')}
          >
            Apply to all {formatCount(differing)}
          </Button>
        )}
      </div>
      <ApplyDialog
        open={open === 'apply'}
        payPeriod={payPeriod}
        heads={[head]}
        onClose={() => setOpen(undefined)}
      />
      {change && (
        <LawChangeDialog open={open === 'change'} change={change} onClose={() => setOpen(undefined)} />
      )}
    </section>
  );
}

/** The expected figures of several heads, taken at once. */
function AllHeads({ payPeriod, heads }: { payPeriod: PayPeriod; heads: readonly HeadSummary[] }) {
  const [open, setOpen] = useState(false);
  const difference = sumPaise(heads.map((head) => toPaise(head.difference)));
  return (
    <section aria-labelledby="differing-heads" className={`${panelClasses} border-line bg-surface`}>
      <p id="differing-heads" className="min-w-0 flex-1 basis-96 text-14 text-secondary text-pretty">
        {unbroken(messages.differingHeads(heads.length, formatNetChange(difference)))}
      </p>
      <Button aria-describedby="differing-heads" onClick={() => setOpen(true)}>
        Apply all expected amounts
      </Button>
      <ApplyDialog
        open={open}
        payPeriod={payPeriod}
        heads={heads.map(({ head }) => head)}
        onClose={() => setOpen(false)}
      />
    </section>
  );
}

interface StatutoryBannerProps {
  payPeriod: PayPeriod;
  heads: readonly HeadSummary[];
  readOnly: boolean;
  /** Whether it stands on the screen that its links lead to. */
  isOnCheck?: boolean;
}

/** The contributions of a month that differ from the law, and the details that are missing to tell. */
export function StatutoryBanner({ payPeriod, heads, readOnly, isOnCheck = false }: StatutoryBannerProps) {
  const differing = heads.filter((head) => head.differing > 0);
  const unknown = isOnCheck ? [] : heads.filter((head) => peopleWithProblems(head) > 0);
  // Without it, the differences are shown without their cause.
  const { query } = useParts(lawChangeParts, { params: { payPeriod } }, { enabled: differing.length > 0 });
  return (
    <div className="grid gap-3 empty:hidden">
      {differing.length > 1 && !readOnly && <AllHeads payPeriod={payPeriod} heads={differing} />}
      {differing.map((summary) => (
        <HeadPanel
          key={summary.head}
          payPeriod={payPeriod}
          summary={summary}
          change={query.data?.heads.find(({ head }) => head === summary.head)}
          readOnly={readOnly}
          isOnCheck={isOnCheck}
        />
      ))}
      {unknown.length > 0 && (
        <section
          aria-label="Figures that cannot be checked"
          className={`${panelClasses} border-line bg-surface`}
        >
          <p className="min-w-0 flex-1 basis-96 text-14 text-secondary text-pretty">
            <strong className="font-semibold text-ink">Some figures cannot be checked:</strong>{' '}
            {unknown
              .map(
                (summary) => `${headLabels[summary.head]} of ${countEmployees(peopleWithProblems(summary))}`,
              )
              .join(', ')}
            .
          </p>
          <ButtonLink to={checkPath(payPeriod, unknown[0]?.head ?? 'pf', 'incomplete')}>See why</ButtonLink>
        </section>
      )}
    </div>
  );
}
