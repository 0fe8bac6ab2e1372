import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type Ref, useCallback, useSyncExternalStore } from 'react';
import { companyRoutes } from '../../shared/company/company.ts';
import { toPaise } from '../../shared/money.ts';
import { hasComeOn, type PayRun } from '../../shared/pay-runs/pay-run.ts';
import type { PayRunRow, RowLine } from '../../shared/pay-runs/rows.ts';
import type { PayRunSummary } from '../../shared/pay-runs/summary.ts';
import { useAction } from '../lib/action.ts';
import { CallError, withReason } from '../lib/call-error.ts';
import { count, countEmployees, formatCount } from '../lib/count.ts';
import { routeQuery } from '../lib/query.tsx';
import { isPasswordByEmail } from '../lib/signing-in.ts';
import { showToast } from '../lib/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { useConfirm } from '../ui/ConfirmProvider.tsx';
import { EmployeeLink } from '../ui/employee.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { usePayRunActions } from './calls.ts';
import { countIssues, countPayslips, formatRupees, generationQuestion, hasOpenSlips } from './format.ts';
import type { RowStore } from './grid/row-store.ts';
import { messages } from './messages.ts';
import { OpenSlipsButton } from './OpenSlips.tsx';
import { needsApproval } from './PayRunSteps.tsx';
import { RowNotes } from './RowNotes.tsx';
import { rowNotes } from './row-notes.ts';
import { SaveState } from './SaveState.tsx';

const ApprovalButton = lazyPart(async () => (await import('./approval/ApprovalButton.tsx')).ApprovalButton);
const GenerationDetails = lazyPart(async () => (await import('./GenerationDetails.tsx')).GenerationDetails);

/** Loaded when it is asked for: most visits generate nothing. */
async function readCompany(queries: QueryClient) {
  return queries.fetchQuery({ ...routeQuery(companyRoutes.company), staleTime: 0 });
}

const maxNames = 3;

/** The lines of an employee's payslip beside the payroll fields, each with what it was worked out from. */
const RowLines = ({ lines }: { lines: readonly RowLine[] }) => (
  <ul aria-label="Components and one-off amounts" className="figures flex flex-wrap gap-x-4 gap-y-1 text-13">
    {lines.map(({ id, kind, label, amount, note }) => (
      <li key={id}>
        <span className="text-secondary">{label}</span> {kind === 'deduction' && '−'}
        {formatRupees(toPaise(amount))}
        {note && <span className="text-tertiary"> · {note}</span>}
      </li>
    ))}
  </ul>
);

interface RunBarProps {
  ref: Ref<HTMLElement>;
  run: PayRun;
  /** Undefined while it is being read: there is nothing to confirm yet. */
  summary: PayRunSummary | undefined;
  /** When the summary was read, in milliseconds: edits that were saved later may have made payslips out of date. */
  summaryAt: number;
  store: RowStore;
  actions: ReturnType<typeof usePayRunActions>;
  /** The employee of the row that the focus was last in. */
  activeUserId: string | undefined;
  onShowErrors: () => void;
  onShowWarnings: () => void;
  onShowRow: (row: PayRunRow) => void;
  /** Called once a button of the active row has decided something: the button may be gone. */
  onDecided: () => void;
  /** Whether the keys of the grid are explained. */
  hasGrid: boolean;
}

/** Names the employees with unsaved changes, up to what a dialog has room for. */
function decideFirst(store: RowStore): string {
  const names = store
    .getWaiting()
    .map(({ row: { name, employeeId } }) => (employeeId ? `${name} (${employeeId})` : name));
  const [shown, others] = [names.slice(0, maxNames), names.slice(maxNames)];
  if (names.length === 0) return messages.unsavedFirst;
  return messages.decideFirst(
    [shown.join(', '), others.length > 0 && `${formatCount(others.length)} more`]
      .filter(Boolean)
      .join(' and '),
  );
}

/** Generates after one confirmation, which names the number of payslips and their net pay. */
function useGeneration({
  run: { payPeriod, payDate, withheld },
  store,
  actions,
  onShowWarnings,
}: Pick<RunBarProps, 'run' | 'store' | 'actions' | 'onShowWarnings'>) {
  const { confirm } = useConfirm();
  const queries = useQueryClient();
  return async () => {
    await store.flush();
    const { unsaved, failure } = store.getStatus();
    if (unsaved > 0) {
      showToast('error', failure ? withReason(messages.saveFailed, failure) : decideFirst(store));
      return;
    }
    const [summary, sendsEmail, company] = await Promise.all([
      actions.readSummary(),
      isPasswordByEmail(),
      // The confirmation shows when employees see the payslips.
      readCompany(queries),
    ]);
    if (!summary) return;
    const { payable } = summary;
    // The company's choice counts for the first generation, and what employees have seen since stays visible.
    const payslips =
      payDate === undefined ? (company?.payslips ?? 'at-once') : withheld ? 'later' : 'at-once';
    let publishOn = withheld?.publishOn ?? '';
    const details = (
      <GenerationDetails
        payslips={payslips}
        publishOn={publishOn}
        onPublishOn={(date) => {
          publishOn = date;
        }}
        sendsEmail={sendsEmail}
        warnings={countIssues(summary.issues).warnings}
        onShowWarnings={onShowWarnings}
      />
    );
    if (!(await confirm({ ...generationQuestion(payPeriod, summary), details }))) return;
    await actions.generate({
      people: payable.people,
      netPay: payable.netPay,
      payslips,
      ...(payslips === 'later' && { publishOn: publishOn || null }),
    });
  };
}

function useClosing({ run, actions }: Pick<RunBarProps, 'run' | 'actions'>) {
  const { confirm } = useConfirm();
  return async () => {
    const message = messages.confirmClosing(run.payPeriod);
    const isUnpublished = run.withheld && !hasComeOn(run.withheld.publishOn);
    const details = isUnpublished && messages.closingUnpublished;
    if (!(await confirm({ message, details, confirmLabel: 'Close the month' }))) return;
    await actions.close();
  };
}

/** Sticky bar with the notes of the active row, the state of saving, and the next action. */
export function RunBar({
  ref,
  run,
  summary,
  summaryAt,
  store,
  actions,
  activeUserId,
  onShowErrors,
  onShowWarnings,
  onShowRow,
  onDecided,
  hasGrid,
}: RunBarProps) {
  const active = useSyncExternalStore(
    store.subscribe,
    useCallback(() => (activeUserId ? store.getRow(activeUserId) : undefined), [store, activeUserId]),
  );
  const onFailed = (error: unknown) => {
    if (error instanceof CallError && error.status === 409) void actions.refresh();
  };
  const [generating, runGeneration] = useAction({ failed: messages.generationFailed, onFailed });
  const [closing, runClosing] = useAction({ failed: messages.closingFailed, onFailed });
  const generate = useGeneration({ run, store, actions, onShowWarnings });
  const close = useClosing({ run, actions });
  const payable = summary?.payable.people ?? 0;
  const approval =
    summary && needsApproval(run, summary) && summary.approval?.state !== 'approved'
      ? summary.approval
      : undefined;
  const { errors } = countIssues(summary?.issues ?? {});
  const isGenerated = run.state === 'generated';
  const areSlipsOpen = hasOpenSlips(summary);
  const { saving, savedAt } = useSyncExternalStore(store.subscribe, store.getStatus);
  const isUpToDate = !saving && (savedAt === undefined || savedAt.getTime() <= summaryAt);
  const lines = active?.row.lines;
  const hasDetails = active && (lines || rowNotes(active).length > 0);
  return (
    <section
      ref={ref}
      data-action-bar=""
      aria-label="Saving and generating"
      tabIndex={-1}
      className="sticky bottom-3 z-6 grid gap-3 rounded-14 border border-line bg-surface p-3 pl-5 shadow-raised outline-none"
    >
      {hasGrid && hasDetails && (
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line pb-3">
          <p id="active-row" className="text-14 font-semibold">
            <EmployeeLink id={active.row.userId} name={active.row.name} />
          </p>
          {lines && <RowLines lines={lines} />}
          <RowNotes
            store={store}
            state={active}
            readOnly={false}
            describedBy="active-row"
            onDecided={onDecided}
          />
        </div>
      )}
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-80 gap-0.5">
          <SaveState store={store} payPeriod={run.payPeriod} onShow={onShowRow} />
          {hasGrid && <p className="text-12 text-tertiary">{messages.keys}</p>}
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
          {summary && errors > 0 && (
            <Button onClick={onShowErrors}>
              Show {count(errors, 'error', 'errors')} for {countEmployees(summary.counts.errors)}
            </Button>
          )}
          {approval ? (
            <ApprovalButton
              run={run}
              approval={approval}
              kind={isGenerated && !areSlipsOpen ? 'secondary' : 'primary'}
              store={store}
              actions={actions}
              decideFirst={decideFirst}
            />
          ) : (
            <Button
              kind={isGenerated && !areSlipsOpen ? 'secondary' : 'primary'}
              disabled={payable === 0}
              busy={generating}
              onClick={() => void runGeneration(generate)}
            >
              {isGenerated
                ? 'Generate again'
                : summary
                  ? `Generate ${countPayslips(payable)}`
                  : 'Generate payslips'}
            </Button>
          )}
          {isGenerated &&
            // Closing would be refused: first the payslips are generated again, or confirmed.
            (areSlipsOpen ? (
              <OpenSlipsButton payPeriod={run.payPeriod}>Close the month</OpenSlipsButton>
            ) : (
              <Button
                kind={isUpToDate ? 'primary' : 'secondary'}
                disabled={!summary}
                busy={closing}
                onClick={() => void runClosing(close)}
              >
                Close the month
              </Button>
            ))}
        </div>
      </div>
    </section>
  );
}
