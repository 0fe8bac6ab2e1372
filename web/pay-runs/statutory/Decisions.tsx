import { lazy, useState } from 'react';
import { toPaise } from '../../../shared/money.ts';
import type { PayRunEdit, PayRunRow, StatutoryCheck } from '../../../shared/pay-runs.ts';
import { useAction } from '../../lib/action.ts';
import { Button } from '../../ui/Button.tsx';
import { useFocusNext } from '../../ui/focus-next.ts';
import { LazyDialog } from '../../ui/LazyDialog.tsx';
import { formatAmount } from './amounts.ts';
import { takeEdit } from './apply-expected.ts';
import { stateOf } from './check.ts';
import { messages } from './messages.ts';

const loadDialog = () => import('./KeepDialog.tsx');
const KeepDialog = lazy(loadDialog);

interface DecisionsProps {
  row: PayRunRow;
  check: StatutoryCheck;
  /** @throws CallError */
  onSave: (edit: PayRunEdit) => Promise<void>;
  /** The id of what the focus goes to once a decision has removed its button. */
  focusAfter: string;
}

/** The buttons of a figure that is not the expected one: to use that, or to keep its own for a reason. */
export function Decisions({ row, check, onSave, focusAfter }: DecisionsProps) {
  const [busy, run] = useAction({ failed: messages.notApplied });
  const [isKeeping, setKeeping] = useState(false);
  const focusNext = useFocusNext();
  const { head, entered, expected } = check;
  const state = stateOf(check);
  const isOpen = state === 'below' || state === 'above';
  if (expected === undefined || (!isOpen && state !== 'kept')) return null;
  const save = async (edit: PayRunEdit) => {
    await onSave(edit);
    focusNext(focusAfter);
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="small"
        kind={isOpen ? 'primary' : 'secondary'}
        busy={busy}
        aria-describedby={`checked-${row.userId}`}
        onClick={() => void run(() => save(takeEdit(row, head)))}
      >
        Use {formatAmount(toPaise(expected))}
      </Button>
      <Button size="small" aria-describedby={`checked-${row.userId}`} onClick={() => setKeeping(true)}>
        {isOpen ? `Keep ${formatAmount(toPaise(entered))}, give reason` : 'Change reason'}
      </Button>
      <LazyDialog open={isKeeping} load={loadDialog}>
        <KeepDialog
          open={isKeeping}
          row={row}
          check={check}
          onClose={() => setKeeping(false)}
          onKeep={(reason) => save({ userId: row.userId, version: row.version, keep: { [head]: reason } })}
        />
      </LazyDialog>
    </div>
  );
}
