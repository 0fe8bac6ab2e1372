import { formatDate } from '../../../../shared/date.ts';
import type { LeaveTypeEffect } from '../../../../shared/leaves/leave-type-routes.ts';
import { useAction } from '../../../lib/action.ts';
import { serverMessageOr } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { EmployeeLink } from '../../../ui/employee.tsx';
import { type Column, figureColumn, headingColumn, Table } from '../../../ui/Table.tsx';
import type { WholePreview } from './calls.ts';
import { messages } from './messages.ts';

/** Employees that are listed; the rest are counted. */
const maxListed = 200;

const differenceOf = ({ before = 0, after = 0 }: LeaveTypeEffect) => after - before;

const columns: readonly Column<LeaveTypeEffect>[] = [
  headingColumn('Employee', ({ userId, name }) => <EmployeeLink id={userId} name={name} />),
  ...(['before', 'after'] as const).map(
    (name): Column<LeaveTypeEffect> =>
      figureColumn(name === 'before' ? 'Before' : 'After', (effect) => effect[name] ?? '–'),
  ),
];

const sumOf = (effects: readonly LeaveTypeEffect[]) =>
  effects.reduce((sum, effect) => sum + Math.abs(differenceOf(effect)), 0);

interface EffectPreviewProps {
  name: string;
  preview: WholePreview;
  onBack: () => void;
  onSave: () => Promise<unknown>;
}

/** Which employees gain or lose days, before a type is saved. */
export function EffectPreview({ name, preview, onBack, onSave }: EffectPreviewProps) {
  const { effects, employees, nextCredit } = preview;
  const [saving, save] = useAction({ failed: serverMessageOr(messages.saveFailed) });
  const [gain, lose] = [
    effects.filter((effect) => differenceOf(effect) > 0),
    effects.filter((effect) => differenceOf(effect) < 0),
  ];
  return (
    <Card flush className="max-w-180">
      <div className="grid gap-3 p-5">
        <CardHeader title={`What saving ${name} does`} />
        <ul className="grid gap-1 text-14 text-secondary">
          <li>{messages.isFor(employees)}</li>
          {gain.length > 0 && <li>{messages.gain(gain.length, sumOf(gain))}</li>}
          {lose.length > 0 && (
            <li className="font-semibold text-negative">{messages.lose(lose.length, sumOf(lose))}</li>
          )}
          {gain.length + lose.length === 0 && <li>{messages.noChanges}</li>}
          <li>
            {nextCredit
              ? messages.nextCredit(nextCredit.days, formatDate(nextCredit.date))
              : messages.noCredit}
          </li>
        </ul>
      </div>
      {effects.length > 0 && (
        <div className="border-t border-line">
          <Table
            label="Balances that change today"
            columns={columns}
            rows={effects.slice(0, maxListed)}
            rowKey={({ userId }) => userId}
          />
          {effects.length > maxListed && (
            <p className="border-t border-line px-5 py-3 text-13 text-tertiary">
              {messages.firstShown(maxListed, effects.length)}
            </p>
          )}
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-2 border-t border-line p-4">
        <Button onClick={onBack}>Back to the rules</Button>
        <Button kind="primary" busy={saving} busyLabel="Saving…" onClick={() => void save(onSave)}>
          Save type
        </Button>
      </div>
    </Card>
  );
}
