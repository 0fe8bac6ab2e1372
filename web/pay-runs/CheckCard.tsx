import {
  isError,
  type PayRunIssue,
  payRunIssueCodes,
  payRunIssues,
} from '../../shared/pay-runs/pay-run-row.ts';
import type { PayRunSummary } from '../../shared/pay-runs/summary.ts';
import { useAction } from '../lib/action.ts';
import { countEmployees } from '../lib/count.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Icon } from '../ui/icons.tsx';
import { InlineSkeleton } from '../ui/states.tsx';
import { describeIssues } from './format.ts';
import { messages } from './messages.ts';

interface CheckCardProps {
  issues: PayRunSummary['issues'];
  /** Shows the rows with an issue. */
  onShow: (issue: PayRunIssue) => void;
  /** Checks all employees again; absent where the month cannot be changed. */
  onCheck?: (() => Promise<void>) | undefined;
}

const summaryClasses = 'flex flex-wrap items-center gap-x-3 gap-y-1 px-5 py-3.5 text-14';

/** In place of the issues until they are known, as high as they are before they are opened. */
export const CheckCardSkeleton = () => (
  <Card flush>
    <p className={summaryClasses}>
      <Icon name="chevronRight" className="size-4 text-tertiary" />
      <span className="text-15 font-semibold">Check</span>
      <InlineSkeleton label={messages.totalsLoading} className="w-40" />
    </p>
  </Card>
);

/** The issues of a month, each leading to its rows. */
export function CheckCard({ issues, onShow, onCheck }: CheckCardProps) {
  const [busy, run] = useAction({ failed: messages.checkFailed });
  const found = payRunIssueCodes.filter((code) => issues[code]);
  const sorted = [...found.filter(isError), ...found.filter((code) => !isError(code))];
  return (
    <Card flush>
      <details className="group">
        <summary className={`${summaryClasses} focus-visible:-outline-offset-2`}>
          <Icon name="chevronRight" className="size-4 text-tertiary group-open:rotate-90" />
          <span className="text-15 font-semibold">Check</span>
          <span className="text-secondary">{describeIssues(issues) || messages.nothingFound}</span>
        </summary>
        <div className="border-t border-line px-5 pb-4">
          <ul className="grid gap-x-8 lg:grid-cols-2">
            {sorted.map((code) => (
              <li
                key={code}
                className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 text-14"
              >
                <Badge tone={isError(code) ? 'negative' : 'caution'}>
                  {isError(code) ? 'Error' : 'Warning'}
                </Badge>
                <span id={`issue-${code}`} className="min-w-0 flex-1 basis-56">
                  {payRunIssues[code].message}
                </span>
                <Button
                  size="small"
                  kind="soft"
                  aria-describedby={`issue-${code}`}
                  onClick={() => onShow(code)}
                >
                  Show {countEmployees(issues[code] ?? 0)}
                </Button>
              </li>
            ))}
          </ul>
          {onCheck && (
            <div className="mt-4 flex flex-wrap items-center gap-3">
              <Button busy={busy} busyLabel="Checking…" onClick={() => void run(onCheck)}>
                Check again
              </Button>
              <p className="text-13 text-tertiary">{messages.checkAgain}</p>
            </div>
          )}
        </div>
      </details>
    </Card>
  );
}
