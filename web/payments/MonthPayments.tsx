import { useMemo, useState } from 'react';
import type { Rupees } from '../../shared/money.ts';
import {
  type MonthPayments as Month,
  type PaymentBatch,
  type PaymentResult,
  type PaymentRow,
  paymentsRoutes as routes,
} from '../../shared/payments/payments.ts';
import type { UserId } from '../../shared/user-id.ts';
import { useAction } from '../lib/action.ts';
import { asAdmin, newId } from '../lib/client.ts';
import { formatCount } from '../lib/count.ts';
import { useLastDefined } from '../lib/delayed-value.ts';
import { mayCall } from '../lib/session.ts';
import { showToast } from '../lib/toasts.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { useConfirm } from '../ui/ConfirmProvider.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { ReasonDialog } from '../ui/ReasonDialog.tsx';
import { CautionBox, EmptyState, FormFailure } from '../ui/states.tsx';
import { BatchCard } from './BatchCard.tsx';
import { useRefreshPayments } from './calls.ts';
import { DraftCard } from './DraftCard.tsx';
import { ElsewhereDialog } from './ElsewhereDialog.tsx';
import { EmployeeDialog } from './EmployeeDialog.tsx';
import { messages } from './messages.ts';
import { NewBatchCard } from './NewBatchCard.tsx';
import type { RowActions } from './PaymentTable.tsx';
import { RecordDialog, type RecordedOutcome, type RecordTarget } from './RecordDialog.tsx';
import { RowsCard } from './RowsCard.tsx';
import {
  batchParts,
  canPay,
  draftOf,
  hasFile,
  nextNumber,
  queuedPayment,
  sumOf,
  withoutPayslip,
} from './state.ts';
import { Totals } from './Totals.tsx';
import { usePaymentWork } from './use-work.ts';

const ExportDialog = lazyPart(async () => (await import('./ExportDialog.tsx')).ExportDialog);
const ReportDialog = lazyPart(async () => (await import('./ReportDialog.tsx')).ReportDialog);

/** The open dialog: each closes before the next one opens. */
type Open =
  | { dialog: 'export' | 'report' | 'void'; batch: PaymentBatch }
  | { dialog: 'record'; targets: readonly RecordTarget[] }
  | { dialog: 'hold' | 'employee'; row: PaymentRow }
  | { dialog: 'elsewhere' | 'undo'; row: PaymentRow; paymentId: string };

interface MonthPaymentsProps {
  month: Month;
  rows: readonly PaymentRow[];
  /** Whether all employees are there. */
  isComplete: boolean;
  failure: string | undefined;
  onRetry: () => void;
}

type Result = PaymentResult;

/** The payments of a month: of its payslips, as many as are generated. */
export function MonthPayments({ month, rows, isComplete, failure, onRetry }: MonthPaymentsProps) {
  const { payPeriod, batches } = month;
  const params = { payPeriod };
  const ofBatch = (batch: number) => ({ params: { payPeriod, batch: `${batch}` } });
  const ofEmployee = ({ userId }: { userId: string }) => ({ params: { payPeriod, userId } });
  const ofPayment = (row: { userId: string }, paymentId: string) => ({
    params: { payPeriod, userId: row.userId, paymentId },
  });
  const refresh = useRefreshPayments(payPeriod);
  const work = usePaymentWork(refresh);
  const { confirm } = useConfirm();
  const [approving, runApproval] = useAction({
    failed: messages.approveFailed,
    onFailed: () => void refresh(),
  });
  const [releasing, runRelease] = useAction({ failed: messages.releaseFailed });
  const [reminding, runReminder] = useAction({
    failed: messages.remindFailed,
    onFailed: () => void refresh(),
  });
  const [confirming, runConfirm] = useAction({
    failed: messages.confirmFailed,
    onFailed: () => void refresh(),
  });
  const [, runBatch] = useAction({ failed: messages.batchFailed, onFailed: () => void refresh() });
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<Open>();
  const shown = useLastDefined(open);
  const close = () => setOpen(undefined);
  const isOpen = (dialog: Open['dialog']) => open?.dialog === dialog;

  const draft = draftOf(month);
  const notYet = withoutPayslip(rows);
  const exported = useMemo(() => batches.filter(hasFile).reverse(), [batches]);
  const answering = useMemo(() => exported.filter(({ state }) => state === 'exported'), [exported]);
  const chosen = useMemo(() => rows.filter(({ userId }) => chosenIds.has(userId)), [rows, chosenIds]);
  const payable = useMemo(() => rows.filter(canPay), [rows]);
  const chosenPayable = chosen.filter(canPay);
  const areChosen = chosenPayable.length > 0 && chosenPayable.length < payable.length;
  const toAdd = areChosen ? chosenPayable : payable;

  const addTo = (batch: number, userIds: readonly UserId[]) =>
    work.run(
      `Adding employees to batch ${batch}`,
      userIds,
      (add) => asAdmin(routes.changeBatch, { ...ofBatch(batch), body: { add, remove: [] } }),
      {
        failed: 'They could not be added.',
        describe: (done, all) => messages.added(done, all, batch),
      },
    );
  const add = async (batch: number) => {
    if (
      await addTo(
        batch,
        toAdd.map(({ userId }) => userId),
      )
    )
      setChosenIds(new Set());
  };
  const createBatch = (valueDate: string) =>
    void runBatch(async () => {
      const number = nextNumber(month);
      await asAdmin(routes.createBatch, { params, body: { number, valueDate } });
      await add(number);
    });
  const takeOut = async (taken: readonly PaymentRow[]) => {
    if (!draft) return;
    const { number } = draft;
    const isDone = await work.run(
      `Taking employees out of batch ${number}`,
      taken.map(({ userId }) => userId),
      (remove) => asAdmin(routes.changeBatch, { ...ofBatch(number), body: { add: [], remove } }),
      {
        failed: 'They could not be taken out.',
        describe: (done, all) => messages.takenOut(done, all, number),
      },
    );
    if (isDone) setChosenIds(new Set());
  };

  /** Records the outcomes of the payments of each batch. */
  const record = async (results: readonly (Result & { batch: number })[]) => {
    let isDone = true;
    for (const [batch, some] of Map.groupBy(results, (result) => result.batch)) {
      isDone &&= await work.run(
        'Recording payments',
        some.map(({ batch: _, ...result }) => result),
        (portion) => asAdmin(routes.recordResults, { ...ofBatch(batch), body: { results: portion } }),
        { failed: 'They could not be recorded.', describe: messages.recorded },
      );
    }
    if (isDone) setChosenIds(new Set());
  };
  const recordOutcome = async (targets: readonly RecordTarget[], outcome: RecordedOutcome) => {
    const [only] = targets;
    const toResult = ({ batch, userId }: RecordTarget) => ({
      batch,
      userId: userId as Result['userId'],
      ...outcome,
    });
    if (targets.length === 1 && only) {
      // In the dialog, where a refusal is shown.
      const { batch, ...result } = toResult(only);
      await asAdmin(routes.recordResults, { ...ofBatch(batch), body: { results: [result] } });
      await refresh();
      return;
    }
    void record(targets.map(toResult));
  };

  const targetsOf = (some: readonly PaymentRow[]): RecordTarget[] =>
    some.flatMap((row) => {
      const payment = queuedPayment(row);
      const isExported = exported.some(({ number }) => number === payment?.batch);
      return payment && isExported ? [{ batch: payment.batch, userId: row.userId, name: row.name }] : [];
    });

  const hold = async (row: PaymentRow, reason: string) => {
    const queued = queuedPayment(row);
    if (row.state === 'in-batch' && queued)
      await asAdmin(routes.changeBatch, {
        ...ofBatch(queued.batch),
        body: { add: [], remove: [row.userId] },
      });
    await asAdmin(routes.hold, { ...ofEmployee(row), body: { reason } });
    await refresh();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest is made anew with each rendering, and a long list stays as it is
  const actions: RowActions = useMemo(
    () => ({
      onHold: (row) => setOpen({ dialog: 'hold', row }),
      onRelease: (row) =>
        void runRelease(async () => {
          await asAdmin(routes.hold, { ...ofEmployee(row), body: { reason: null } });
          await refresh();
          return messages.released(row.name);
        }),
      onRemind: (row) =>
        void runReminder(async () => {
          await asAdmin(routes.remind, ofEmployee(row));
          await refresh();
          return messages.reminded(row.name);
        }),
      onConfirm: (row) =>
        void runConfirm(async () => {
          const { account, text } = row.hold ?? {};
          if (account === undefined) return undefined;
          const details = (
            <>
              <p className="font-semibold text-ink">
                {row.account}. {text}
              </p>
              <p>{messages.confirmAccountHint}</p>
            </>
          );
          const message = messages.confirmAccount(row.name);
          if (!(await confirm({ message, details, confirmLabel: 'Confirm account' }))) return undefined;
          await asAdmin(routes.confirmAccount, { ...ofEmployee(row), body: { account } });
          await refresh();
          return messages.confirmed(row.name);
        }),
      onPayAgain: (row) => {
        if (draft) void addTo(draft.number, [row.userId]);
        else setChosenIds(new Set([row.userId]));
      },
      onElsewhere: (row) => setOpen({ dialog: 'elsewhere', row, paymentId: newId('pmt') }),
      onOpen: (row) => setOpen({ dialog: 'employee', row }),
    }),
    [refresh, draft?.number, confirm],
  );

  // One step is the main one: to export what is approved, to pay who can be paid, or to read what the bank says.
  const toExport = batches.findLast(({ state }) => state === 'approved');
  const mainBatch = draft ? undefined : (toExport ?? (payable.length === 0 ? answering[0] : undefined));

  const approve = (total: Rupees, count: number) =>
    void runApproval(async () => {
      if (!draft) return undefined;
      await asAdmin(routes.approveBatch, { ...ofBatch(draft.number), body: { total, count } });
      await refresh();
      return messages.approved(draft.number);
    });

  const chosenTargets = targetsOf(chosen);
  const chosenInDraft = chosen.filter(({ state }) => state === 'in-batch');
  const openRow =
    shown && 'row' in shown ? rows.find(({ userId }) => userId === shown.row.userId) : undefined;
  if (rows.length === notYet && isComplete)
    return (
      <Card flush>
        <EmptyState icon="wallet" message={messages.noPayslips}>
          <ButtonLink to={`/admin/pay-runs/${payPeriod}`} kind="primary">
            Go to the pay run
          </ButtonLink>
        </EmptyState>
      </Card>
    );
  return (
    <div className="grid gap-5">
      {!month.isTracked && <CautionBox>{messages.notTracked}</CautionBox>}
      <Totals rows={rows} batch={draft?.number} />
      {work.work && (
        <Card className="grid gap-2 text-14">
          <p role="status">
            {work.work.label}: {formatCount(work.work.answered)} of {formatCount(work.work.all)}
          </p>
          <ProgressBar
            label={work.work.label}
            text={`${formatCount(work.work.answered)} of ${formatCount(work.work.all)}`}
            done={work.work.answered}
            total={work.work.all}
          />
        </Card>
      )}
      <FormFailure message={work.failure} />
      <div className="grid items-start gap-5 min-[90rem]:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-5 min-[90rem]:order-last">
          {draft ? (
            <DraftCard
              key={draft.number}
              batch={draft}
              rows={rows}
              isReady={isComplete}
              toAdd={toAdd.length}
              notYet={notYet}
              areChosen={areChosen}
              busy={approving || work.work !== undefined}
              onAdd={() => void add(draft.number)}
              onApprove={approve}
              onVoid={() => setOpen({ dialog: 'void', batch: draft })}
            />
          ) : (
            mayCall(routes.createBatch) &&
            (toAdd.length > 0 || batches.length === 0) && (
              <NewBatchCard
                number={nextNumber(month)}
                payPeriod={payPeriod}
                payDate={month.payDate}
                employees={toAdd.length}
                notYet={notYet}
                total={sumOf(toAdd)}
                areChosen={areChosen}
                isReady={isComplete}
                isMain={mainBatch === undefined}
                busy={work.work !== undefined}
                onCreate={createBatch}
              />
            )
          )}
          {batches
            .filter((batch) => batch.state === 'approved' || hasFile(batch))
            .toReversed()
            .map((batch) => (
              <BatchCard
                key={batch.number}
                batch={batch}
                rows={rows}
                isReady={isComplete}
                isMain={batch === mainBatch}
                onExport={() => setOpen({ dialog: 'export', batch })}
                onReadReport={() => setOpen({ dialog: 'report', batch })}
                onVoid={() => setOpen({ dialog: 'void', batch })}
                onRecordAll={() =>
                  setOpen({
                    dialog: 'record',
                    targets: targetsOf(batchParts(rows, batch.number).queued.payments.map(({ row }) => row)),
                  })
                }
              />
            ))}
        </div>
        <RowsCard
          rows={rows}
          isComplete={isComplete}
          failure={failure}
          onRetry={onRetry}
          chosen={chosenIds}
          onChosenChange={setChosenIds}
          actions={actions}
          busy={work.work !== undefined || releasing || reminding || confirming}
        >
          {draft && chosenPayable.length > 0 && (
            <Button call={routes.changeBatch} size="small" onClick={() => void add(draft.number)}>
              Add to batch {draft.number}
            </Button>
          )}
          {draft && chosenInDraft.length > 0 && (
            <Button call={routes.changeBatch} size="small" onClick={() => void takeOut(chosenInDraft)}>
              Take out of batch {draft.number}
            </Button>
          )}
          {chosenTargets.length > 0 && (
            <Button
              call={routes.recordResults}
              size="small"
              onClick={() => setOpen({ dialog: 'record', targets: chosenTargets })}
            >
              Record outcome
            </Button>
          )}
        </RowsCard>
      </div>
      {shown?.dialog === 'export' && (
        <ExportDialog open={isOpen('export')} payPeriod={payPeriod} batch={shown.batch} onClose={close} />
      )}
      {shown?.dialog === 'report' && (
        <ReportDialog
          key={shown.batch.number}
          open={isOpen('report')}
          payPeriod={payPeriod}
          batches={exported}
          batch={shown.batch.number}
          onClose={close}
          onRecord={(batch, results) => void record(results.map((result) => ({ ...result, batch })))}
        />
      )}
      {shown?.dialog === 'record' && (
        <RecordDialog
          key={shown.targets.map(({ userId, batch }) => `${userId} ${batch}`).join()}
          open={isOpen('record')}
          targets={shown.targets}
          onClose={close}
          onRecord={(outcome) => recordOutcome(shown.targets, outcome)}
        />
      )}
      {shown?.dialog === 'elsewhere' && (
        <ElsewhereDialog
          key={shown.paymentId}
          open={isOpen('elsewhere')}
          row={shown.row}
          onClose={close}
          onRecord={async (made) => {
            await asAdmin(routes.recordElsewhere, {
              ...ofPayment(shown.row, shown.paymentId),
              body: made,
            });
            await refresh();
            showToast('success', messages.paidElsewhere(shown.row.name));
          }}
        />
      )}
      {shown?.dialog === 'hold' && (
        <ReasonDialog
          schema={routes.voidBatch.body}
          open={isOpen('hold')}
          title={`Hold the payment to ${shown.row.name}`}
          hint={messages.holdHint}
          submitLabel="Hold payment"
          failed={messages.holdFailed}
          onClose={close}
          onSubmit={(reason) => hold(shown.row, reason)}
        />
      )}
      {shown?.dialog === 'undo' && (
        <ReasonDialog
          schema={routes.voidBatch.body}
          open={isOpen('undo')}
          title={`Undo the payment to ${shown.row.name}`}
          hint={messages.undoHint}
          submitLabel="Undo payment"
          failed={messages.undoFailed}
          onClose={close}
          onSubmit={async (reason) => {
            await asAdmin(routes.voidElsewhere, {
              ...ofPayment(shown.row, shown.paymentId),
              body: { reason },
            });
            await refresh();
          }}
        />
      )}
      {shown?.dialog === 'void' && (
        <ReasonDialog
          schema={routes.voidBatch.body}
          open={isOpen('void')}
          title={`Void batch ${shown.batch.number}`}
          hint={
            shown.batch.state === 'exported'
              ? `${messages.voidHint} ${messages.voidWithBank}`
              : messages.voidHint
          }
          submitLabel="Void batch"
          failed={messages.voidFailed}
          onClose={close}
          onSubmit={async (reason) => {
            await asAdmin(routes.voidBatch, { ...ofBatch(shown.batch.number), body: { reason } });
            await refresh();
          }}
        />
      )}
      {shown?.dialog === 'employee' && (
        <EmployeeDialog
          open={isOpen('employee')}
          row={openRow ?? shown.row}
          batches={batches}
          onClose={close}
          onRecord={(batch) => {
            const { userId, name } = shown.row;
            setOpen({ dialog: 'record', targets: [{ batch, userId, name }] });
          }}
          onUndo={(paymentId) => setOpen({ dialog: 'undo', row: shown.row, paymentId })}
          onTakeBack={(batch) =>
            void record([{ batch, userId: shown.row.userId as Result['userId'], outcome: 'queued' }])
          }
        />
      )}
    </div>
  );
}
