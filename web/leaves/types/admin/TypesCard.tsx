import { formatDate, todayInIndia } from '../../../../shared/date.ts';
import {
  creditings,
  leaveGroups,
  leaveTypeLabels,
  leaveYearStarts,
} from '../../../../shared/leaves/leave-type-labels.ts';
import { leaveTypesRoutes } from '../../../../shared/leaves/leave-type-routes.ts';
import { type LeaveType, type LeaveTypes, rulesOn } from '../../../../shared/leaves/leave-types.ts';
import { useAction } from '../../../lib/action.ts';
import { serverMessageOr } from '../../../lib/call-error.ts';
import { count, formatDays } from '../../../lib/count.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { useConfirm } from '../../../ui/ConfirmProvider.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useLeaveTypeMutations } from './calls.ts';
import { messages } from './messages.ts';

export const changeButtonId = (id: string) => `change-${id}`;

/** The rules of a type in a line each: '18 days a year, every month on the 1st'. */
function summaryOf(type: LeaveType): string[] {
  const today = todayInIndia();
  const rules = rulesOn(type, today) ?? type.versions[0];
  if (!rules) return [];
  const { isPaid, daysPerYear, credit, carryForward, encash, paidOnLeaving, forWhom, afterMonths, from } =
    rules;
  const { carriedExpiresAfterMonths: carriedMonths } = rules;
  const next = type.versions.find((version) => version.from > today && version !== rules);
  return [
    !isPaid
      ? 'Unpaid: every day is loss of pay'
      : credit === 'manual' || credit === 'worked'
        ? `Credited ${creditings[credit].toLowerCase()}`
        : `${formatDays(daysPerYear)} a year, credited ${creditings[credit].toLowerCase()}`,
    ...(isPaid
      ? [
          carryForward === null
            ? 'All days are carried to the next year'
            : carryForward === 0 && encash === 0
              ? 'What is left at the end of the year lapses'
              : `At most ${formatDays(carryForward)} carried, ${encash > 0 ? `${formatDays(encash)} encashed, ` : ''}the rest lapses`,
        ]
      : []),
    ...(isPaid && carryForward !== 0 && carriedMonths
      ? [`Carried days expire after ${count(carriedMonths, 'month', 'months')} of the new year`]
      : []),
    ...(isPaid && paidOnLeaving ? [leaveTypeLabels.paidOnLeaving] : []),
    [leaveGroups[forWhom], afterMonths > 0 ? `after ${afterMonths} months of employment` : '']
      .filter(Boolean)
      .join(', '),
    ...(from > today ? [`From ${formatDate(from)}`] : []),
    ...(next ? [`Other rules from ${formatDate(next.from)}`] : []),
  ];
}

/** Retires a type after a confirmation, or offers it again. */
function RetireButton({ type, version }: { type: LeaveType; version: number }) {
  const { retire } = useLeaveTypeMutations();
  const { confirm } = useConfirm();
  const [busy, run] = useAction({ failed: serverMessageOr(messages.retireFailed) });
  const isRetired = type.retiredFrom !== undefined;
  async function change() {
    const options = { message: messages.confirmRetiring(type.name), confirmLabel: 'Retire', danger: true };
    if (!isRetired && !(await confirm(options))) return;
    await run(async () => {
      await retire(type.id, isRetired ? null : todayInIndia(), version);
      return isRetired ? messages.offered : messages.retired;
    });
  }
  return (
    <Button
      size="small"
      kind="quiet"
      call={leaveTypesRoutes.retireLeaveType}
      busy={busy}
      onClick={() => void change()}
      aria-describedby={type.id}
    >
      {isRetired ? 'Offer again' : 'Retire'}
    </Button>
  );
}

interface TypesCardProps {
  types: LeaveTypes;
  onChange: (type: LeaveType) => void;
}

/** The company's types of leave, each with its rules of today. */
export function TypesCard({ types, onChange }: TypesCardProps) {
  return (
    <Card flush className="max-w-180">
      <div className="p-5">
        <CardHeader title="Types of leave">
          {types.types.length > 0 && (
            <span className="text-13 text-tertiary">Leave year: {leaveYearStarts[types.yearStart]}</span>
          )}
        </CardHeader>
      </div>
      {types.types.length === 0 ? (
        <EmptyState icon="leave" message={messages.none} className="border-t border-line" />
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {types.types.map((type) => (
            <li key={type.id} className="flex flex-wrap items-start justify-between gap-3 px-5 py-4">
              <div className="grid min-w-0 gap-1">
                <p className="flex flex-wrap items-center gap-2 font-semibold">
                  <span id={type.id} className="wrap-anywhere">
                    {type.name}
                  </span>
                  {type.retiredFrom !== undefined && (
                    <Badge tone="neutral">Retired from {formatDate(type.retiredFrom)}</Badge>
                  )}
                </p>
                <ul className="text-13 text-secondary">
                  {summaryOf(type).map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              </div>
              <div className="flex gap-1">
                {type.retiredFrom === undefined && (
                  <Button
                    id={changeButtonId(type.id)}
                    size="small"
                    call={leaveTypesRoutes.saveLeaveType}
                    onClick={() => onChange(type)}
                    aria-describedby={type.id}
                  >
                    Change
                  </Button>
                )}
                <RetireButton type={type} version={types.version} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
