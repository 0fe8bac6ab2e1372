import { useQuery } from '@tanstack/react-query';
import { useSession } from '../lib/session.ts';
import { Card } from '../ui/Card.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ErrorState } from '../ui/states.tsx';
import { myProfileQuery } from './calls.ts';
import { ManagedCard } from './ManagedCard.tsx';
import { messages } from './messages.ts';
import { PersonalCard } from './PersonalCard.tsx';
import { ProfileSkeleton } from './ProfileSkeleton.tsx';

function Profile() {
  const { person } = useSession('employee');
  const { data: profile, isPending, refetch } = useQuery(myProfileQuery);
  if (isPending) return <ProfileSkeleton />;
  if (profile === undefined || !person) {
    return (
      <Card>
        <ErrorState message={messages.fetchFailed} onRetry={() => void refetch()} />
      </Card>
    );
  }
  return (
    <div className="grid gap-5 lg:grid-cols-12">
      <div className="lg:col-span-7">
        <PersonalCard person={person} profile={profile} />
      </div>
      <div className="lg:col-span-5">
        <ManagedCard profile={profile} />
      </div>
    </div>
  );
}

/** Spec §2, Profile. */
export default function ProfileScreen() {
  return (
    <>
      <PageHeader subtitle="Your details as they appear on your salary slips." />
      <Profile />
    </>
  );
}
