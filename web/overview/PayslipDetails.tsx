import { type Profile, personalFields, slipPersonalNames } from '../../shared/profiles/profiles.ts';
import { Badge } from '../ui/Badge.tsx';
import { OverviewCard } from './OverviewCard.tsx';

/** Shown until there is a slip: which of the details that it prints have been filled in. */
export const PayslipDetails = ({ profile, className }: { profile: Profile; className: string }) => (
  <OverviewCard
    title="Details for your payslip"
    link={{ to: '/dashboard/profile', label: 'Open profile' }}
    className={className}
  >
    <dl className="mt-4 grid gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-5">
      {slipPersonalNames.map((name) => (
        <div key={name} className="flex items-center justify-between gap-3 lg:grid lg:justify-items-start">
          <dt className="text-14 text-secondary">{personalFields[name].label}</dt>
          <dd>
            {profile?.[name] ? <Badge tone="positive">Added</Badge> : <Badge tone="caution">Missing</Badge>}
          </dd>
        </div>
      ))}
    </dl>
  </OverviewCard>
);
