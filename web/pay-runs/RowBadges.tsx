import { isError, type PayRunIssue } from '../../shared/pay-run-row.ts';
import { classNames } from '../ui/class-names.ts';
import { issueLabels } from './issue-labels.ts';

/** The first issue of a row, and how many more there are. */
export function RowBadges({ issues }: { issues: readonly PayRunIssue[] }) {
  const [first] = issues;
  if (!first) return null;
  return (
    <span className="flex items-center gap-1.5">
      <span
        className={classNames(
          'truncate rounded-full px-2 py-0.5 text-12 font-semibold',
          isError(first) ? 'bg-negative-soft text-negative' : 'bg-caution-soft text-caution',
        )}
      >
        {issueLabels[first]}
      </span>
      {issues.length > 1 && <span className="text-12 text-tertiary">+{issues.length - 1}</span>}
    </span>
  );
}
