import { useState } from 'react';
import { amountText } from '../../../shared/law/text.ts';
import { formatShortMonth, type PayPeriod } from '../../../shared/period.ts';
import type { TaxFacts } from '../../../shared/tax/facts.ts';
import { type PayChange, type WhatIf, whatIf } from '../../../shared/tax/what-if.ts';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { NumberField, SelectField } from '../../ui/inputs.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { typedAmount } from './declaration-draft.ts';
import { messages } from './messages.ts';

type Kind = 'bonus' | 'raise';
const kinds: { value: Kind; label: string }[] = [
  { value: 'bonus', label: 'A bonus' },
  { value: 'raise', label: 'A raise' },
];
const labels = {
  bonus: { amount: 'Bonus', month: 'Paid in' },
  raise: { amount: 'Raise a month', month: 'From' },
} as const;

/** The part that is kept, of all that is added. */
const KeptBar = ({ kept, added }: Pick<WhatIf, 'kept' | 'added'>) => (
  <svg aria-hidden="true" width="100%" height="10" className="overflow-clip rounded-full">
    <rect width="100%" height="10" className="fill-caution-mark" />
    <rect width={`${Math.min(Math.max(kept / added, 0), 1) * 100}%`} height="10" className="fill-accent" />
  </svg>
);

/** '15 %' stays on one line. */
const withUnbrokenPercents = (text: string): string => text.replaceAll(' %', '\u00a0%');

const Result = ({ found, inOther }: { found: WhatIf; inOther: WhatIf | undefined }) => (
  <>
    <div className="mt-4">
      <KeptBar {...found} />
    </div>
    <div className="mt-2 flex flex-wrap justify-between gap-x-4 text-13 text-secondary">
      <p>
        <b className="figures font-semibold text-ink">{amountText(found.kept)}</b> you keep
      </p>
      <p>
        <b className="figures font-semibold text-ink">{amountText(found.tax)}</b> tax
      </p>
    </div>
    <p className="mt-3 text-14 text-pretty text-secondary">{withUnbrokenPercents(found.reasons.join(' '))}</p>
    {inOther && (
      <p className="mt-2 text-13 text-pretty text-tertiary">
        {messages.inOther(inOther.year.regime, amountText(inOther.tax))}
      </p>
    )}
    <p className="mt-2 text-13 text-pretty text-tertiary">{messages.beforePf}</p>
  </>
);

/**
 * Shows how much of a bonus or a raise arrives.
 * @param other the facts in the other regime, where they can be compared
 */
export function WhatIfCard({
  facts,
  other,
  months,
}: {
  facts: TaxFacts;
  other: TaxFacts | undefined;
  months: readonly PayPeriod[];
}) {
  const [kind, setKind] = useState<Kind>('bonus');
  const [typed, setTyped] = useState('100000');
  const [month, setMonth] = useState(months[0]);
  const amount = typedAmount(typed);
  const from = month as PayPeriod;
  const change: PayChange = kind === 'bonus' ? { bonus: amount, month: from } : { raise: amount, from };
  return (
    <Card>
      <CardHeader title="What if you get more?" />
      <div className="mt-3">
        <Segmented label="What you get" options={kinds} value={kind} onValueChange={setKind} />
      </div>
      <div className="mt-3 grid grid-cols-2 gap-3">
        <NumberField
          rupees
          label={labels[kind].amount}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <SelectField
          label={labels[kind].month}
          value={month}
          onChange={({ target }) => setMonth(target.value as PayPeriod)}
          options={months.map((each) => [each, `${formatShortMonth(each)} ${each.slice(0, 4)}`])}
        />
      </div>
      {amount > 0 && <Result found={whatIf(facts, change)} inOther={other && whatIf(other, change)} />}
    </Card>
  );
}
