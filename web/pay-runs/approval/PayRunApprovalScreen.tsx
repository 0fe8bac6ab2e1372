import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { formatDateOf } from '../../../shared/date.ts';
import { paise, toPaise, toRupees } from '../../../shared/money.ts';
import type { PayRunApproval } from '../../../shared/pay-runs/approval-state.ts';
import { comparisonParts } from '../../../shared/pay-runs/compared-parts.ts';
import type { PayRunComparison } from '../../../shared/pay-runs/comparison.ts';
import type { OpenSlip } from '../../../shared/pay-runs/open-slips.ts';
import type { PayRun } from '../../../shared/pay-runs/pay-run.ts';
import { payRunApprovalRoutes as routes } from '../../../shared/pay-runs/pay-run-approval.ts';
import { isError, payRunIssueCodes, payRunIssues } from '../../../shared/pay-runs/pay-run-row.ts';
import { isMoving } from '../../../shared/pay-runs/pay-run-state.ts';
import { openSlipParts } from '../../../shared/pay-runs/row-sums.ts';
import type { PayRunSummary } from '../../../shared/pay-runs/summary.ts';
import { formatMonth, formatPeriod, type PayPeriod } from '../../../shared/period.ts';
import { orNames } from '../../../shared/text.ts';
import { useAction } from '../../lib/action.ts';
import { CallError } from '../../lib/call-error.ts';
import { countEmployees, formatCount } from '../../lib/count.ts';
import { useParts } from '../../lib/parts.ts';
import { together } from '../../lib/query.tsx';
import { mayCall } from '../../lib/session.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { useConfirm } from '../../ui/ConfirmProvider.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { MonthRoute, NoMonth } from '../../ui/MonthRoute.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type Column, figureColumn, headingColumn } from '../../ui/Table.tsx';
import { payRunQuery, rowStoreOf, summaryQuery, usePayRunActions } from '../calls.ts';
import {
  amount,
  amountColumn,
  type Change,
  type ChangedPerson,
  ComparisonTotals,
  difference,
  PeopleCard,
  type Person,
} from '../comparison-parts.tsx';
import { countPayslips, formatRupees, hasOpenSlips } from '../format.ts';
import { messages as runMessages } from '../messages.ts';
import { PartsProgress } from '../PartsProgress.tsx';
import { ProgressCard, StoppedCard } from '../ProgressCard.tsx';
import { useApprovalActions } from './calls.ts';
import { describeChange, describeDecision, describeTotals, nextStepOf } from './describe.ts';
import { messages, stateTitles } from './messages.ts';
import { OwnEditsCard } from './OwnEditsCard.tsx';
import { SubmissionHistory } from './SubmissionHistory.tsx';

const SendBackDialog = lazyPart(async () => (await import('../../ui/SendBackDialog.tsx')).SendBackDialog);

/** An employee is listed where the pay changed by more than this share of the net pay of the month before. */
const reviewShare = 0.1;
const shareOf = ({ before, now }: Change): number =>
  before === 0
    ? Number.POSITIVE_INFINITY
    : Math.abs(toPaise(now) - toPaise(before)) / Math.abs(toPaise(before));

const percentFormat = new Intl.NumberFormat('en-IN', { style: 'percent', maximumFractionDigits: 1 });

const rowPath = (payPeriod: PayPeriod, name: string) =>
  `/admin/pay-runs/${payPeriod}?${new URLSearchParams({ search: name })}`;

/** The name, which leads to the row in the pay run. */
const rowColumn = <Row extends Pick<Person, 'name'>>(payPeriod: PayPeriod): Column<Row> =>
  headingColumn('Employee', ({ name }) => (
    <Link to={rowPath(payPeriod, name)} className="font-semibold text-link hover:underline">
      <bdi>{name}</bdi>
    </Link>
  ));

const changedColumns = (payPeriod: PayPeriod, previous: string, current: string): Column<ChangedPerson>[] => [
  rowColumn(payPeriod),
  amountColumn(previous, ({ netPay }) => amount(netPay.before)),
  amountColumn(current, ({ netPay }) => amount(netPay.now)),
  figureColumn(
    'Change',
    ({ netPay }) => (
      <span>
        <span className="font-semibold">{difference(netPay)}</span>
        {netPay.before !== 0 && (
          <span className="block text-right text-12 text-tertiary">
            {percentFormat.format(shareOf(netPay))}
          </span>
        )}
      </span>
    ),
    'whitespace-nowrap',
  ),
  {
    title: 'Why',
    phone: 'plain',
    className: 'text-13 text-secondary',
    cell: ({ components, edited }) => (
      <>
        {components.map(({ component, ...change }) => `${component} ${difference(change)}`).join(', ')}
        {edited && (
          <span className="block text-12 text-tertiary">
            Edited by <bdi>{edited.by.name}</bdi>, {formatDateOf(edited.at)}
          </span>
        )}
      </>
    ),
  },
];

/** The warnings of a month, each leading to its rows. */
function WarningsCard({ payPeriod, issues }: { payPeriod: PayPeriod; issues: PayRunSummary['issues'] }) {
  const open = payRunIssueCodes.filter((code) => !isError(code) && issues[code]);
  if (open.length === 0) return null;
  return (
    <Card>
      <CardHeader title="Open warnings" />
      <ul className="mt-2 grid gap-x-8 lg:grid-cols-2">
        {open.map((code) => (
          <li
            key={code}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 text-14"
          >
            <Badge tone="caution">Warning</Badge>
            <span id={`warning-${code}`} className="min-w-0 flex-1 basis-56">
              {payRunIssues[code].message}
            </span>
            <ButtonLink
              size="small"
              kind="soft"
              aria-describedby={`warning-${code}`}
              to={`/admin/pay-runs/${payPeriod}?issue=${code}`}
            >
              Show {countEmployees(issues[code] ?? 0)}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Who joined, left, or is paid by more than a share differently; the others in one line. */
function Differences({ payPeriod, comparison }: { payPeriod: PayPeriod; comparison: PayRunComparison }) {
  const { came, left, changed, previousPeriod, isFirstMonth } = comparison;
  const [previous, current] = [formatMonth(previousPeriod), formatMonth(payPeriod)];
  const large = changed.list.filter(({ netPay }) => shareOf(netPay) > reviewShare);
  // Those who are not paid are counted above.
  const joined = came.list.filter(({ netPay }) => netPay.now !== 0);
  const joinedPeople = came.people - (came.list.length - joined.length);
  // Beyond the list are the smallest differences.
  const small = changed.people - large.length;
  return (
    <>
      <PeopleCard
        title="Changed by more than 10%"
        people={large.length}
        rows={large}
        columns={changedColumns(payPeriod, previous, current)}
      />
      <PeopleCard
        title="Joined"
        people={joinedPeople}
        rows={joined}
        columns={[
          rowColumn<Person>(payPeriod),
          amountColumn<Person>(`Net pay of ${current}`, ({ netPay }) => amount(netPay.now), true),
        ]}
      />
      <PeopleCard
        title="Left"
        people={left.people}
        rows={left.list}
        columns={[
          headingColumn<Person>('Employee', ({ name }) => <bdi className="font-semibold">{name}</bdi>),
          amountColumn<Person>(`Net pay of ${previous}`, ({ netPay }) => amount(netPay.before), true),
        ]}
      />
      {isFirstMonth ? (
        <p className="px-1 text-14 text-secondary">{runMessages.firstMonth(previousPeriod)}</p>
      ) : (
        large.length + joinedPeople + left.people === 0 && (
          <Card flush>
            <EmptyState icon="check" message={messages.noChange(previous)} />
          </Card>
        )
      )}
      {small > 0 && (
        <p className="flex flex-wrap items-center gap-3 px-1 text-14 text-secondary">
          {messages.smallChanges(countEmployees(small))}
          <ButtonLink size="small" to={`/admin/pay-runs/${payPeriod}/comparison`}>
            Compare all
          </ButtonLink>
        </p>
      )}
    </>
  );
}

const changedSlipColumns = (payPeriod: PayPeriod): Column<OpenSlip>[] => [
  rowColumn(payPeriod),
  amountColumn('On the payslip', ({ netPay }) => (netPay === undefined ? 'None' : amount(netPay))),
  amountColumn('Now', ({ nextNetPay }) => amount(nextNetPay)),
  amountColumn(
    'Change',
    ({ netPay = toRupees(paise(0)), nextNetPay }) => difference({ before: netPay, now: nextNetPay }),
    true,
  ),
];

/** The payslips of a month which were made before, and that the approval replaces: what is paid beside them stays as it is. */
function ChangedSlips({ payPeriod }: { payPeriod: PayPeriod }) {
  // They depend on every edit.
  const { query } = useParts(openSlipParts, { params: { payPeriod } }, { gcTime: 0 });
  return (
    <Loaded query={query} loading={messages.slipsLoading} failed={runMessages.openSlipsFailed} size={3}>
      {({ people, list }) => (
        <PeopleCard
          title="Payslips to replace"
          note={`The first ${formatCount(list.length)} by name`}
          people={people}
          rows={list}
          columns={changedSlipColumns(payPeriod)}
        />
      )}
    </Loaded>
  );
}

interface DecisionProps {
  run: PayRun;
  summary: PayRunSummary & { approval: PayRunApproval };
  /** Names the figures that are on the screen. */
  digest: string;
  onChanged: () => void;
}

/** Where the submission stands, and for an admin who can: approve, or send back. */
function Decision({ run, summary, digest, onChanged }: DecisionProps) {
  const { payPeriod, submissions = [] } = run;
  const { approval } = summary;
  const { approve, sendBack } = useApprovalActions(payPeriod);
  const { confirm } = useConfirm();
  const [open, setOpen] = useState(false);
  const onFailed = (error: unknown) => {
    if (error instanceof CallError && error.status === 409) onChanged();
  };
  const [busy, runApproval] = useAction({ failed: messages.approveFailed, onFailed });
  const latest = submissions.at(-1);
  const isOpen = run.state === 'open' || run.state === 'generated';
  const areSlipsOpen = run.state === 'open' || hasOpenSlips(summary);
  const isPending = approval.state === 'submitted' && isOpen && latest !== undefined;
  const isOwn = approval.own === 'submitter';
  async function decide() {
    if (!latest) return undefined;
    const message = messages.confirmApproval(
      countPayslips(latest.people),
      payPeriod,
      formatRupees(toPaise(latest.netPay)),
    );
    const details = approval.ownEdits
      ? `${messages.approvalHolds} ${messages.approverRecorded}`
      : messages.approvalHolds;
    if (!(await confirm({ message, details, confirmLabel: 'Approve' }))) return undefined;
    return (await approve(digest)) ? messages.approved : undefined;
  }
  const status: ReactNode = !latest ? (
    messages.notSubmitted
  ) : approval.state === 'changed' ? (
    describeChange(approval.change)
  ) : (
    <>
      <span className="figures font-semibold text-ink">{describeTotals(latest)}</span>. Submitted by{' '}
      <bdi>{latest.by.name}</bdi> on {formatDateOf(latest.at)}.
      {latest.decision && ` ${describeDecision(latest)}`}
    </>
  );
  return (
    <Card>
      <CardHeader title={stateTitles[approval.state]}>
        {isPending && (
          <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
            <Button call={isOwn ? routes.submitPayRun : routes.approvePayRun} onClick={() => setOpen(true)}>
              {isOwn ? 'Take back' : 'Send back'}
            </Button>
            {!approval.own && (
              <Button
                call={routes.approvePayRun}
                kind="primary"
                busy={busy}
                onClick={() => void runApproval(decide)}
              >
                Approve
              </Button>
            )}
          </div>
        )}
      </CardHeader>
      <p className="mt-1 max-sm:mt-3 text-14 text-secondary text-pretty">
        {status}{' '}
        {isPending && (isOwn ? messages.ownSubmission : approval.own === 'editor' && messages.ownEdit)}{' '}
        {isPending &&
          (approval.own || !mayCall(routes.approvePayRun)) &&
          approval.approvers.length > 0 &&
          messages.canApprove(orNames(approval.approvers))}
        {isOpen && !isPending && nextStepOf(approval, areSlipsOpen)}
      </p>
      {approval.unpaid > 0 && (
        <p className="mt-2 flex flex-wrap items-center gap-3 text-14 text-secondary">
          {messages.unpaid(countEmployees(approval.unpaid))}
          <ButtonLink size="small" kind="soft" to={`/admin/pay-runs/${payPeriod}?filter=errors`}>
            Show them
          </ButtonLink>
        </p>
      )}
      <SubmissionHistory submissions={submissions} />
      {latest && (
        <SendBackDialog
          open={open}
          isOwn={isOwn}
          onClose={() => setOpen(false)}
          onSendBack={(reason) => sendBack({ reason, submittedAt: latest.at })}
        />
      )}
    </Card>
  );
}

/** The differences from the month before, for a pay run that is loaded. */
function Review({ run }: { run: PayRun }) {
  const { payPeriod } = run;
  const store = rowStoreOf(useQueryClient(), payPeriod);
  const { refresh } = usePayRunActions(payPeriod);
  const summary = useQuery(summaryQuery(run, store));
  // It depends on every edit.
  const { query: comparison, reached } = useParts(comparisonParts, { params: { payPeriod } }, { gcTime: 0 });
  const refetch = () => void Promise.all([refresh(), comparison.refetch()]);
  const query = { ...together(summary, comparison), refetch };
  if (reached && !query.error)
    return <PartsProgress verb="compared" done={reached.people} people={run.people} />;
  return (
    <Loaded query={query} loading={messages.loading} failed={messages.loadFailed} size={2}>
      {([{ summary }, comparison]) => {
        const { approval, issues } = summary;
        return (
          <div className="grid gap-5">
            {approval?.state === 'submitted' && !approval.own && approval.ownEdits && (
              <OwnEditsCard ownEdits={approval.ownEdits} />
            )}
            {approval && !approval.isOff && (
              <Decision
                run={run}
                summary={{ ...summary, approval }}
                digest={comparison.digest ?? ''}
                onChanged={refetch}
              />
            )}
            {run.stopped && <StoppedCard {...run.stopped} />}
            {run.state === 'generated' && <ChangedSlips payPeriod={payPeriod} />}
            <ComparisonTotals comparison={comparison} />
            <Differences payPeriod={payPeriod} comparison={comparison} />
            <WarningsCard payPeriod={payPeriod} issues={issues} />
          </div>
        );
      }}
    </Loaded>
  );
}

function Approval({ period: payPeriod }: { period: PayPeriod }) {
  const query = useQuery(payRunQuery(payPeriod));
  return (
    <>
      <PageHeader subtitle={`What is different in ${formatPeriod(payPeriod)}.`}>
        <ButtonLink to={`/admin/pay-runs/${payPeriod}`}>Back to the pay run</ButtonLink>
      </PageHeader>
      <Loaded
        query={query}
        loading={messages.loading}
        failed={runMessages.runFailed}
        missing={<NoMonth message={runMessages.noRun(payPeriod)} />}
        size={2}
      >
        {(run) => (isMoving(run) ? <ProgressCard run={run} /> : <Review run={run} />)}
      </Loaded>
    </>
  );
}

/** The approval of a month: what is different from the month before, to be approved or sent back. */
export default function PayRunApprovalScreen() {
  return <MonthRoute>{Approval}</MonthRoute>;
}
