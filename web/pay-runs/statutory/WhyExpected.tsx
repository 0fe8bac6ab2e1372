import { Link } from 'react-router';
import { toPaise } from '../../../shared/money.ts';
import type { StatutoryCheck } from '../../../shared/pay-runs/rows.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { Popover } from '../../ui/Popover.tsx';
import { CautionBox } from '../../ui/states.tsx';
import { TaxWorking } from '../../ui/TaxWorking.tsx';
import { formatShortRupees } from '../format.ts';
import { messages } from './messages.ts';

interface WhyExpectedProps {
  check: StatutoryCheck;
  payPeriod: PayPeriod;
  id: string;
  /** The id of the employee's name. */
  describedBy: string;
}

/** The expected figure, which opens its sum in words: what it is a part of, since when, and what the employer pays. */
export function WhyExpected({ check, payPeriod, id, describedBy }: WhyExpectedProps) {
  if (check.expected === undefined) return '–';
  const expected = formatShortRupees(toPaise(check.expected));
  // '₹3,000 = 12 % of ₹25,000; PF wages ₹40,000; …': the sum, and what it depends on.
  const [sum, ...details] = (check.formula ?? expected).split('; ');
  return (
    <Popover
      id={id}
      label={
        <>
          {expected}
          <span className="sr-only">, why?</span>
        </>
      }
      buttonClasses="figures rounded-6 font-semibold text-link underline decoration-dotted underline-offset-4 hover:decoration-solid touch:-my-3 touch:py-3"
      describedBy={describedBy}
      title={`Why ${expected}`}
    >
      <div className="grid gap-3">
        <div>
          <p className="text-13 font-semibold text-tertiary">Why {expected}</p>
          <p className="figures text-17 font-semibold text-pretty">{sum}</p>
        </div>
        {check.working && <TaxWorking lines={check.working} />}
        <ul className="figures grid gap-1 text-13 text-secondary empty:hidden">
          {[...details, ...(check.notes ?? [])].map((detail) => (
            <li key={detail} className="first-letter:uppercase">
              {detail}
            </li>
          ))}
          {check.employer !== undefined && !check.working && (
            <li>You pay {formatShortRupees(toPaise(check.employer))} besides</li>
          )}
        </ul>
        {check.doubts.map((doubt) => (
          <CautionBox key={doubt}>{messages.confirmWithAccountant(doubt)}</CautionBox>
        ))}
        <Link
          to={`/admin/law?head=${check.head}&month=${payPeriod}`}
          className="justify-self-start text-13 text-link underline underline-offset-4"
        >
          Rules and sources
        </Link>
      </div>
    </Popover>
  );
}
