import { lazy, useState } from 'react';
import { headLabels, type StatutoryHead } from '../../../shared/law/statutory.ts';
import { toPaise } from '../../../shared/money.ts';
import type { HeadSummary } from '../../../shared/pay-runs.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { countEmployees, formatCount } from '../../lib/count.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { LazyDialog } from '../../ui/LazyDialog.tsx';
import { formatAmount, formatNetChange } from './amounts.ts';
import { messages } from './messages.ts';

const loadDialog = () => import('./ApplyDialog.tsx');
const ApplyDialog = lazy(loadDialog);

/** Where a head of a month is checked. */
export const checkPath = (payPeriod: PayPeriod, head: StatutoryHead, show = 'statutory') =>
  `/admin/pay-runs/${payPeriod}/statutory?head=${head}&show=${show}`;

export const peopleWithProblems = ({ problems }: HeadSummary): number =>
  problems.reduce((sum, { people }) => sum + people, 0);

interface StatutoryBannerProps {
  payPeriod: PayPeriod;
  heads: readonly HeadSummary[];
  readOnly: boolean;
  /** Whether it stands on the screen that its links lead to. */
  isOnCheck?: boolean;
}

const panelClasses =
  'flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-14 border px-5 py-4 shadow-card';

/** What the law asks of a month where its figures differ: cause, employees and costs before any button. */
export default function StatutoryBanner({
  payPeriod,
  heads,
  readOnly,
  isOnCheck = false,
}: StatutoryBannerProps) {
  const [applying, setApplying] = useState<StatutoryHead>();
  const [isOpen, setOpen] = useState(false);
  const differing = heads.filter((head) => head.differing > 0);
  const unknown = isOnCheck ? [] : heads.filter((head) => peopleWithProblems(head) > 0);
  return (
    <div className="grid gap-3 empty:hidden">
      {differing.map((summary) => {
        const { head, difference, employer, doubts } = summary;
        return (
          <section
            key={head}
            aria-labelledby={`differing-${head}`}
            className={`${panelClasses} border-accent/30 bg-accent-soft`}
          >
            <div className="grid min-w-0 flex-1 basis-96 gap-1">
              <h2 id={`differing-${head}`} className="text-15 font-semibold text-pretty">
                {messages.differing(
                  headLabels[head],
                  countEmployees(summary.differing),
                  summary.differing === 1,
                  formatNetChange(toPaise(difference)),
                )}
              </h2>
              <p className="text-14 text-secondary text-pretty">
                {messages.employerPays(formatAmount(toPaise(employer)))} {!readOnly && messages.untilApplied}
              </p>
              {doubts.map((doubt) => (
                <p key={doubt} className="text-13 text-caution text-pretty">
                  {messages.confirmWithAccountant(doubt)}
                </p>
              ))}
            </div>
            <div className="flex flex-wrap gap-2">
              {!isOnCheck && (
                <ButtonLink to={checkPath(payPeriod, head)} aria-describedby={`differing-${head}`}>
                  Review
                </ButtonLink>
              )}
              {!readOnly && (
                <Button
                  kind="primary"
                  aria-describedby={`differing-${head}`}
                  onClick={() => {
                    setApplying(head);
                    setOpen(true);
                  }}
                >
                  Apply to all {formatCount(summary.differing)}
                </Button>
              )}
            </div>
          </section>
        );
      })}
      {unknown.length > 0 && (
        <section
          aria-label="Figures that cannot be checked"
          className={`${panelClasses} border-line bg-surface`}
        >
          <p className="min-w-0 flex-1 basis-96 text-14 text-secondary text-pretty">
            <strong className="font-semibold text-ink">Some figures cannot be checked.</strong> Details are
            missing:{' '}
            {unknown
              .map(
                (summary) => `${headLabels[summary.head]} of ${countEmployees(peopleWithProblems(summary))}`,
              )
              .join(', ')}
            .
          </p>
          <ButtonLink to={checkPath(payPeriod, unknown[0]?.head ?? 'pf', 'incomplete')}>
            See what is missing
          </ButtonLink>
        </section>
      )}
      <LazyDialog open={isOpen} load={loadDialog}>
        {applying && (
          <ApplyDialog open={isOpen} payPeriod={payPeriod} head={applying} onClose={() => setOpen(false)} />
        )}
      </LazyDialog>
    </div>
  );
}
