import { useState } from 'react';
import { Link } from 'react-router';
import { companyRoutes } from '../../../shared/company/company.ts';
import type { SavedComponents } from '../../../shared/company/salary-components.ts';
import { statutorySettingsOf } from '../../../shared/company/statutory-settings.ts';
import { todayInIndia } from '../../../shared/date.ts';
import { formatPaise, type Paise, rupees, rupeesField, toPaise } from '../../../shared/money.ts';
import type { SalaryStructure } from '../../../shared/pay/salary-components.ts';
import { toPeriod } from '../../../shared/period.ts';
import { useRoute } from '../../lib/query.tsx';
import { NumberField } from '../../ui/inputs.tsx';
import { type CtcExample, exampleOf } from './example.ts';
import { messages } from './messages.ts';

/** As in the worked example of most offers. */
const usualCtc = '1200000';

const ctcField = rupeesField('CTC');

function Line({ label, amount, isTotal }: { label: string; amount: Paise; isTotal?: boolean }) {
  return (
    <div
      className={`flex items-baseline justify-between gap-4 ${isTotal ? 'border-t border-line pt-2.5 font-semibold' : ''}`}
    >
      <dt className={isTotal ? undefined : 'text-secondary'}>{label}</dt>
      <dd className="figures whitespace-nowrap">{formatPaise(amount)}</dd>
    </div>
  );
}

const Lines = ({ example }: { example: CtcExample }) => (
  <dl className="grid gap-2 text-14" aria-label="Example of a month">
    {example.earnings.map((earning) => (
      <Line key={earning.label} {...earning} />
    ))}
    {example.contributions > 0 && <Line label={messages.contributions} amount={example.contributions} />}
    {example.notGiven > 0 && <Line label={messages.notGiven} amount={example.notGiven} />}
    <Line label="CTC of a month" amount={example.monthly} isTotal />
  </dl>
);

interface StructureExampleProps {
  /** The rules as they stand in the form; undefined while they are not complete. */
  structure: SalaryStructure | undefined;
  read: SavedComponents;
}

/** Shows the result of the rules of the form for a CTC, while they are edited. */
export function StructureExample({ structure, read }: StructureExampleProps) {
  const { data: company } = useRoute(companyRoutes.company);
  const [typed, setTyped] = useState(usualCtc);
  const ctc = ctcField.safeParse(Number(typed));
  const contributionsInCtc = company?.contributionsInCtc ?? false;
  const example =
    structure && typed.trim() !== '' && ctc.success
      ? exampleOf(
          toPaise(rupees(ctc.data)),
          {
            ...statutorySettingsOf(company ?? undefined, []),
            contributionsInCtc,
            components: read.components,
            structure,
          },
          toPeriod(todayInIndia()),
        )
      : undefined;
  return (
    <div className="grid content-start gap-4 rounded-14 bg-sunken p-4">
      <NumberField
        label={messages.exampleLabel}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        rupees
      />
      {example ? (
        <Lines example={example} />
      ) : (
        <p className="text-14 text-secondary">{structure ? messages.enterCtc : messages.incomplete}</p>
      )}
      {example && example.shortfall > 0 && (
        <p role="status" className="text-13 text-negative">
          {messages.tooMuch(formatPaise(example.shortfall))}
        </p>
      )}
      <p className="text-13 text-pretty text-tertiary">
        {contributionsInCtc ? (
          messages.contributionsNote
        ) : (
          <>
            {messages.noContributions}{' '}
            <Link to="/admin/company" className="text-link underline underline-offset-4">
              {messages.companySettings}
            </Link>
            .
          </>
        )}
      </p>
    </div>
  );
}
