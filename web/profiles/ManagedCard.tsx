import type { Profile } from '../../shared/profiles.ts';
import { Card, CardHeader } from '../ui/Card.tsx';
import { Fact } from './Fact.tsx';
import { managedFields } from './fields.ts';
import { messages } from './messages.ts';

/** What only an admin changes. */
export const ManagedCard = ({ profile }: { profile: Profile | null }) => (
  <Card className="h-full">
    <CardHeader title={messages.managedByAdmin} />
    <dl className="mt-2 -mb-2 divide-y divide-line">
      {managedFields(profile).map((field) => (
        <Fact key={field.label} layout="row" {...field} />
      ))}
    </dl>
  </Card>
);
