import { type Rupees, toPaise } from '../../shared/money.ts';
import type { ComparedSlip, OwnSlip } from '../../shared/slips/slips.ts';
import { Card, CardHeader } from '../ui/Card.tsx';
import { classNames } from '../ui/class-names.ts';
import {
  capitalize,
  comparedMonth,
  componentName,
  formatDifference,
  formatEffect,
  formatLossOfPay,
  gapSentence,
  lopDatesText,
  partDetails,
} from './pay-change-text.ts';

const Effect = ({ amount }: { amount: Rupees }) => (
  <dd
    className={classNames(
      'figures text-right text-14 font-semibold',
      amount < 0 && 'text-negative',
      amount > 0 && 'text-positive',
    )}
  >
    {formatEffect(toPaise(amount))}
  </dd>
);

const rowClasses = 'grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 py-3';

/** The parts of the change, and their total. */
const Parts = ({ slip, compared }: { slip: OwnSlip; compared: ComparedSlip }) => (
  <dl className="mt-3">
    {compared.parts.map((part) => (
      <div
        key={`${part.component} ${part.kind} ${part.label}`}
        className={`${rowClasses} border-t border-line`}
      >
        <dt className="text-14">{capitalize(componentName(part))}</dt>
        <Effect amount={part.effect} />
        {partDetails(part, slip, compared).map((line) => (
          <dd key={line} className="figures col-span-2 text-12 text-tertiary">
            {line}
          </dd>
        ))}
      </div>
    ))}
    <div className={`${rowClasses} border-t-2 border-ink pb-0`}>
      <dt className="text-14 font-semibold">Total change</dt>
      <Effect amount={compared.difference} />
    </div>
  </dl>
);

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];
const countChanges = (count: number): string =>
  `${numbers[count] ?? count} ${count === 1 ? 'thing' : 'things'} changed`;

function comparison({ difference, parts }: ComparedSlip, month: string): string {
  if (parts.length === 0) return `Your net pay has not changed since ${month}.`;
  const changes = `${formatDifference(toPaise(difference), month)}. ${countChanges(parts.length)}`;
  return difference === 0 ? `${changes}, but cancel each other out.` : `${changes}.`;
}

/** The loss of pay of the slip, where it is not among the parts of the change. */
const LossOfPay = ({ slip }: { slip: OwnSlip }) =>
  slip.lossOfPay &&
  !slip.comparedWith?.parts.some(({ component }) => component === 'lopDeduction') && (
    <dl className="mt-3 border-t border-line pt-3">
      <dt className="text-14">Loss of pay on this payslip</dt>
      {[formatLossOfPay(slip.lossOfPay), ...lopDatesText(slip.lossOfPay)].map((line) => (
        <dd key={line} className="figures text-12 text-tertiary">
          {line}
        </dd>
      ))}
    </dl>
  );

/** Why the net pay of a slip differs from that of the slip before. */
export function PayChangeCard({ slip }: { slip: OwnSlip }) {
  const { comparedWith, payPeriod } = slip;
  if (!comparedWith) {
    return (
      <Card>
        <CardHeader title="Your first payslip" />
        <p className="mt-1 text-14 text-secondary">There is no earlier payslip to compare it with.</p>
        <LossOfPay slip={slip} />
      </Card>
    );
  }
  const month = comparedMonth(comparedWith, payPeriod);
  const hasChanged = comparedWith.parts.length > 0;
  const gap = gapSentence(comparedWith, payPeriod);
  return (
    <Card>
      <CardHeader title={hasChanged ? 'Change in net pay' : `Same as ${month}`} />
      <p className="mt-1 text-14 text-secondary">{comparison(comparedWith, month)}</p>
      {gap && <p className="mt-1 text-13 text-tertiary">{gap}</p>}
      {hasChanged && <Parts slip={slip} compared={comparedWith} />}
      <LossOfPay slip={slip} />
    </Card>
  );
}
