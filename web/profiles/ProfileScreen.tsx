import { useQuery } from '@tanstack/react-query';
import { useSession } from '../lib/session.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { myProfileQuery } from './calls.ts';
import { ManagedCard } from './ManagedCard.tsx';
import { messages } from './messages.ts';
import { PersonalCard } from './PersonalCard.tsx';

function Profile() {
  const { person } = useSession('employee');
  return (
    <Loaded
      query={useQuery(myProfileQuery)}
      loading="Loading your profile…"
      failed={() => messages.fetchFailed}
      size={2}
    >
      {(profile) =>
        person && (
          <div className="grid gap-5 lg:grid-cols-12">
            <div className="lg:col-span-7">
              <PersonalCard person={person} profile={profile} />
            </div>
            <div className="lg:col-span-5">
              <ManagedCard profile={profile} />
            </div>
          </div>
        )
      }
    </Loaded>
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
