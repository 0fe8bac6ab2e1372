import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { headLabels, type StatutoryHead } from '../../../shared/law/statutory.ts';
import { sumPaise } from '../../../shared/money.ts';
import { payRunsRoutes as routes } from '../../../shared/pay-runs/pay-runs.ts';
import type { PayRunRow, StatutoryCheck } from '../../../shared/pay-runs/rows.ts';
import { formatPeriod, type PayPeriod } from '../../../shared/period.ts';
import { withReason } from '../../lib/call-error.ts';
import { asAdmin } from '../../lib/client.ts';
import { countEmployees, formatCount } from '../../lib/count.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmployeeLink } from '../../ui/employee.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { EmptyState, ErrorState, Loading, Skeleton, SkeletonRows } from '../../ui/states.tsx';
import { loadPeople, rowStoreOf, usePayRunActions } from '../calls.ts';
import { formatNetChange, formatShortRupees } from '../format.ts';
import type { RowStore } from '../grid/row-store.ts';
import { type Applied, applyExpected } from './apply-expected.ts';
import { changesByHead, checkOf, type HeadChanges, isDiffering } from './check.ts';
import { messages } from './messages.ts';

/**
 * All rows with a statutory figure that is not the expected one, read anew for each attempt to change them. What was
 * typed is saved first.
 */
const differingQuery = (payPeriod: PayPeriod, store: RowStore, attempt: number) =>
  queryOptions({
    queryKey: ['pay-run-differing', payPeriod, attempt],
    queryFn: async () => {
      await store.flush();
      const { failure } = store.getStatus();
      if (failure) throw failure;
      return loadPeople(payPeriod, undefined, 'statutory');
    },
    // It depends on every edit.
    gcTime: 0,
  });

/** The statutory figures of a row that differ, for these heads. */
const differingOf = (row: PayRunRow, heads: readonly StatutoryHead[]): StatutoryCheck[] =>
  heads.flatMap((head) => {
    const check = checkOf(row, head);
    return check && isDiffering(check) ? [check] : [];
  });

/** Groups of employees with the same change that are listed of a head: of one alone, or of each of several. */
const maxGroups = { alone: 6, each: 3 };

/** The changes of a head: how many employees, and from what to what. */
function HeadSums({ head, people, groups, difference, isAlone }: HeadChanges & { isAlone: boolean }) {
  const shown = groups.slice(0, maxGroups[isAlone ? 'alone' : 'each']);
  const others = people - shown.reduce((sum, group) => sum + group.people, 0);
  return (
    <section aria-label={headLabels[head]} className="grid gap-1.5">
      {!isAlone && (
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="font-semibold">{headLabels[head]}</h3>
          <span className="figures text-13 text-secondary">Net pay {formatNetChange(difference)}</span>
        </div>
      )}
      <ul className="figures divide-y divide-line rounded-10 border border-line">
        {shown.map((group) => (
          <li
            key={`${group.entered} ${group.expected}`}
            className="flex flex-wrap justify-between gap-x-4 px-3 py-2"
          >
            <span>{countEmployees(group.people)}</span>
            <span className="font-semibold">
              {formatShortRupees(group.entered)} → {formatShortRupees(group.expected)}
            </span>
          </li>
        ))}
        {others > 0 && <li className="px-3 py-2 text-secondary">{formatCount(others)} others</li>}
      </ul>
    </section>
  );
}

/** The changes as they would be made, head by head, and their net pay together. */
function Sums({ rows, heads }: { rows: readonly PayRunRow[]; heads: readonly StatutoryHead[] }) {
  const changes = changesByHead(rows.flatMap((row) => differingOf(row, heads)));
  const difference = sumPaise(changes.map((head) => head.difference));
  return (
    <div className="grid gap-4 text-14">
      {changes.map((change) => (
        <HeadSums key={change.head} {...change} isAlone={heads.length === 1} />
      ))}
      <p className="text-secondary">
        Net pay changes by{' '}
        <strong className="figures font-semibold text-ink">{formatNetChange(difference)}</strong> in total.
      </p>
    </div>
  );
}

function Result({ applied }: { applied: Applied }) {
  const { saved, refused } = applied;
  return (
    <div className="grid gap-3 text-14">
      <p role="status" className="font-semibold">
        {countEmployees(saved)} updated
        {refused.length > 0 && `, ${countEmployees(refused.length)} not`}
      </p>
      {refused.length > 0 && (
        <>
          <p className="text-secondary">{messages.applyAgain}</p>
          <ul className="max-h-72 divide-y divide-line overflow-y-auto rounded-10 border border-line">
            {refused.map(({ userId, name, reason }) => (
              <li key={userId} className="grid gap-0.5 px-3 py-2">
                <EmployeeLink id={userId} name={name} className="justify-self-start" />
                <span className="text-13 text-secondary">{reason}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

interface ApplyDialogProps {
  open: boolean;
  payPeriod: PayPeriod;
  /** One, or several that are taken at once. */
  heads: readonly StatutoryHead[];
  onClose: () => void;
}

/** 'PF, ESI and Professional tax'. */
const nameOf = (heads: readonly StatutoryHead[]): string =>
  new Intl.ListFormat('en-GB').format(heads.map((head) => headLabels[head]));

/** Takes the expected figures of heads for each employee that differs, after one confirmation with its sums. */
export function ApplyDialog({ open, payPeriod, heads, onClose }: ApplyDialogProps) {
  const store = rowStoreOf(useQueryClient(), payPeriod);
  const actions = usePayRunActions(payPeriod);
  const [attempt, setAttempt] = useState(0);
  const [answered, setAnswered] = useState<number>();
  const [applied, setApplied] = useState<Applied>();
  const isSaving = answered !== undefined && !applied;
  const { data, error, refetch } = useQuery({
    ...differingQuery(payPeriod, store, attempt),
    enabled: open && answered === undefined,
  });
  const rows = data?.filter((row) => differingOf(row, heads).length > 0);

  async function apply(rows: readonly PayRunRow[]) {
    setAnswered(0);
    const result = await applyExpected(
      heads,
      rows,
      async (edits) => {
        const saved = await asAdmin(routes.saveRows, { params: { payPeriod }, body: { rows: edits } });
        store.load(saved.flatMap(({ row }) => row ?? []));
        return saved;
      },
      setAnswered,
    );
    setApplied(result);
    void actions.refresh();
    void actions.resetRows();
  }

  function again() {
    setApplied(undefined);
    setAnswered(undefined);
    setAttempt(attempt + 1);
  }

  return (
    <Dialog
      open={open}
      // A request on its way ends first, so that its outcome is not lost.
      onClose={() => !isSaving && onClose()}
      onClosed={again}
      title={heads.length > 1 ? 'Apply all expected amounts' : `Apply the expected ${nameOf(heads)}`}
      footer={
        !isSaving && (
          <>
            <Button onClick={onClose}>{applied ? 'Close' : 'Cancel'}</Button>
            {applied && applied.refused.length > 0 && <Button onClick={again}>Apply again</Button>}
            {!applied && rows && rows.length > 0 && (
              <Button kind="primary" onClick={() => void apply(rows)}>
                Apply to {countEmployees(rows.length)}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="p-5">
        {applied ? (
          <Result applied={applied} />
        ) : isSaving && rows ? (
          <div className="grid gap-2 text-14" role="status">
            <p>
              {formatCount(answered)} of {countEmployees(rows.length)}
            </p>
            <ProgressBar
              label="Saving"
              text={`${formatCount(answered)} of ${formatCount(rows.length)}`}
              done={answered}
              total={rows.length}
            />
          </div>
        ) : rows ? (
          rows.length === 0 ? (
            <EmptyState icon="check" message={messages.nothingDiffers} />
          ) : (
            <div className="grid gap-3">
              <p className="text-14">
                Use the expected {nameOf(heads)} in {formatPeriod(payPeriod)} for{' '}
                {countEmployees(rows.length)}? Kept figures stay as they are.
              </p>
              <Sums rows={rows} heads={heads} />
            </div>
          )
        ) : error ? (
          <ErrorState message={withReason(messages.differingFailed, error)} onRetry={() => void refetch()} />
        ) : (
          <Loading message="Loading employees…">
            <SkeletonRows count={3} className="py-2.5">
              <Skeleton className="h-4" />
            </SkeletonRows>
          </Loading>
        )}
      </div>
    </Dialog>
  );
}
