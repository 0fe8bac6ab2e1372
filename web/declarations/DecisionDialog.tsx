import { type FormEvent, useState } from 'react';
import type { LineProofs } from '../../shared/declarations/counted.ts';
import { proofEffect } from '../../shared/declarations/effect.ts';
import {
  lineLabels,
  type ProofsForAdmin,
  type ProvedLine,
  proofsRoutes as routes,
  toLineProofs,
} from '../../shared/declarations/proofs.ts';
import { paise, rupees } from '../../shared/money.ts';
import { useBusy } from '../lib/action.ts';
import { CallError, messageOf } from '../lib/call-error.ts';
import { asAdmin } from '../lib/client.ts';
import { useRefreshing, useReplacing } from '../lib/query.tsx';
import { showToast } from '../lib/toasts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { FormFooter } from '../ui/FormFooter.tsx';
import { NumberField, TextAreaField } from '../ui/inputs.tsx';
import { FormFailure } from '../ui/states.tsx';
import { declaredOf, declaredText, effectText } from './line-text.ts';
import { messages } from './messages.ts';

export type DecisionResult = 'accepted' | 'lowered' | 'refused';

const decisionLabels: Record<DecisionResult, string> = {
  accepted: 'Accept',
  lowered: 'Lower',
  refused: 'Refuse',
};

interface DecisionFormProps {
  userId: string;
  proofs: ProofsForAdmin;
  line: ProvedLine;
  result: DecisionResult;
  onClose: () => void;
}

/** The line as it counts with this decision; undefined for nothing. */
function proofAfter(result: DecisionResult, amount: number): LineProofs[keyof LineProofs] {
  if (result === 'accepted') return 'accepted';
  return result === 'lowered' && amount > 0 ? paise(Math.round(amount * 100)) : undefined;
}

function DecisionForm({ userId, proofs, line, result, onClose }: DecisionFormProps) {
  const { declaration, lines, version, tax } = proofs;
  const params = { year: String(declaration.year), userId };
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState('');
  const [busy, run] = useBusy();
  const replacing = useReplacing(routes.employeeProofs, { params });
  const refreshing = useRefreshing(routes.proofList);
  const before = toLineProofs(lines);
  const after = { ...before, [line.line]: proofAfter(result, Number(amount)) };
  const effect = tax && proofEffect(tax, declaredOf(declaration), { before, after });
  const save = async () => {
    const body = {
      ...{ version, declarationVersion: declaration.version, result },
      ...(result === 'lowered' && amount !== '' && { amount: rupees(Number(amount)) }),
      ...(result !== 'accepted' && { reason }),
    };
    try {
      await refreshing(
        replacing(asAdmin(routes.decideProof, { params: { ...params, line: line.line }, body })),
      );
      showToast('success', messages.decided[result]);
      onClose();
    } catch (error) {
      setProblems(error instanceof CallError ? error.fields : {});
      setFailure(messageOf(error, messages.decideFailed));
    }
  };
  const hasField = problems.amount !== undefined || problems.reason !== undefined;
  return (
    <form
      noValidate
      aria-label={`${decisionLabels[result]} ${lineLabels[line.line]}`}
      className="grid gap-4 p-5"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void run(save);
      }}
    >
      <p className="figures text-14 text-secondary">Declared: {declaredText(declaration, line.line)}</p>
      {result === 'lowered' && (
        <NumberField
          rupees
          label="Amount that counts in the year"
          error={problems.amount}
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
        />
      )}
      {result !== 'accepted' && (
        <TextAreaField
          label="Reason"
          hint={messages.employeeReads}
          maxLength={200}
          error={problems.reason}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      <div className="grid gap-1 rounded-8 bg-sunken px-3 py-2.5 text-14" aria-live="polite">
        <span className="text-13 font-semibold">Months left</span>
        <span className="figures text-pretty text-secondary">{effectText(effect)}</span>
      </div>
      {result === 'refused' && <p className="text-13 text-pretty text-secondary">{messages.refuseNote}</p>}
      <FormFailure message={hasField ? '' : failure} />
      <FormFooter busy={busy} submitLabel={`${decisionLabels[result]} line`} onCancel={onClose} />
    </form>
  );
}

/** Decides on a line, after it has said what that does to the months left. */
export const DecisionDialog = ({ open, ...form }: DecisionFormProps & { open: boolean }) => (
  <Dialog
    open={open}
    onClose={form.onClose}
    title={`${decisionLabels[form.result]}: ${lineLabels[form.line.line]}`}
  >
    <DecisionForm {...form} />
  </Dialog>
);
