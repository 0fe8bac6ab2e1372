import { Link } from 'react-router';
import type { OwnSlip } from '../../shared/slips/slips.ts';
import { EmployerContributionsCard } from './EmployerContributionsCard.tsx';
import { IncomeTaxCard } from './IncomeTaxCard.tsx';
import { PayChangeCard } from './PayChangeCard.tsx';
import { PaymentCard } from './PaymentCard.tsx';
import { SlipVersionsCard } from './SlipVersionsCard.tsx';

/** The explanations beside a slip. */
export const SlipExplanation = ({ slip }: { slip: OwnSlip }) => (
  <>
    {slip.payment && <PaymentCard payment={slip.payment} />}
    <PayChangeCard slip={slip} />
    {slip.incomeTax && (
      <IncomeTaxCard tax={slip.incomeTax}>
        <Link
          to="/dashboard/income-tax"
          className="mt-4 inline-block text-14 text-link underline underline-offset-4"
        >
          Tax of this year
        </Link>
      </IncomeTaxCard>
    )}
    {slip.employer && <EmployerContributionsCard lines={slip.employer} />}
    {slip.slipId === slip.versions[0]?.slipId && <SlipVersionsCard slip={slip} />}
  </>
);
