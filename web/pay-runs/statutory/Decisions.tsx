import { useState } from 'react';
import { toPaise } from '../../../shared/money.ts';
import type { PayRunEdit, PayRunRow, StatutoryCheck } from '../../../shared/pay-runs/rows.ts';
import { useAction } from '../../lib/action.ts';
import { Button } from '../../ui/Button.tsx';
import { useFocusNext } from '../../ui/focus.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { formatShortRupees } from '../format.ts';
import { takeEdit } from './apply-expected.ts';
import { isDiffering, stateOf } from './check.ts';
import { messages } from './messages.ts';

const KeepDialog = lazyPart(async () => (await import('./KeepDialog.tsx')).KeepDialog);

interface DecisionsProps {
  row: PayRunRow;
  check: StatutoryCheck;
  /** @throws CallError */
  onSave: (edit: PayRunEdit) => Promise<void>;
  /** The id of what the focus goes to once a decision has removed its button. */
  focusAfter: string;
}

/** The label of the button that keeps a figure, or types another one where the portal fills it in. */
function keepLabel(check: StatutoryCheck): string | undefined {
  const state = stateOf(check);
  if (state === 'kept') return 'Change reason';
  if (isDiffering(check)) return `Keep ${formatShortRupees(toPaise(check.entered))}, give reason`;
  return check.mode === 'fill' ? messages.typeAnother : undefined;
}

/** The buttons of a figure: to use the expected one, or to keep another for a reason. */
export function Decisions({ row, check, onSave, focusAfter }: DecisionsProps) {
  const [busy, run] = useAction({ failed: messages.notApplied });
  const [isKeeping, setKeeping] = useState(false);
  const focusNext = useFocusNext();
  const { head, expected } = check;
  const canUse = expected !== undefined && stateOf(check) !== 'as-expected';
  const keep = keepLabel(check);
  const shared = { size: 'small', 'aria-describedby': `checked-${row.userId}` } as const;
  const save = async (edit: PayRunEdit) => {
    await onSave(edit);
    focusNext(focusAfter);
  };
  if (!canUse && keep === undefined) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {canUse && (
        <Button {...shared} busy={busy} onClick={() => void run(() => save(takeEdit(row, [head])))}>
          Use {formatShortRupees(toPaise(expected))}
        </Button>
      )}
      {keep !== undefined && (
        <Button {...shared} kind="quiet" onClick={() => setKeeping(true)}>
          {keep}
        </Button>
      )}
      <KeepDialog
        key={row.version}
        open={isKeeping}
        row={row}
        check={check}
        canType={check.mode === 'fill'}
        onClose={() => setKeeping(false)}
        onKeep={(reason, typed) =>
          save({
            userId: row.userId,
            version: row.version,
            keep: { [head]: reason },
            ...(typed !== undefined && { typed: { [head]: typed } }),
          })
        }
      />
    </div>
  );
}
