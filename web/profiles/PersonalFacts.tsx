import type { User } from '../../shared/accounts.ts';
import type { Profile } from '../../shared/profiles.ts';
import { Fact } from './Fact.tsx';
import { personalFieldList } from './fields.ts';
import { messages } from './messages.ts';

/** The personal details as they are read. */
export const PersonalFacts = ({ person, profile }: { person: User; profile: Profile | null }) => (
  <>
    {profile === null && (
      <p className="mb-5 rounded-8 bg-accent-soft px-3 py-2.5 text-14 text-link">{messages.none}</p>
    )}
    <dl className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
      <Fact layout="block" label="Name" value={person.name} />
      <Fact layout="block" label="Email" value={person.email} />
      {personalFieldList.map(({ name, label, kind }) => (
        <Fact key={name} layout="block" label={label} value={profile?.[name]} code={kind === 'identifier'} />
      ))}
    </dl>
  </>
);
