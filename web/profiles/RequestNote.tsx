import { useQueryClient } from '@tanstack/react-query';
import { formatDate } from '../../shared/date.ts';
import {
  type DetailsRequest,
  guardedFieldNames,
  type Profile,
  personalFields,
} from '../../shared/profiles/profiles.ts';
import { useAction } from '../lib/action.ts';
import { Button } from '../ui/Button.tsx';
import { myProfileQuery, saveMyProfile } from './calls.ts';
import { Fact } from './Fact.tsx';
import { decisionText, requestMessages as messages } from './messages.ts';

/** The change request of an employee, until an admin decides. */
function Waiting({ profile, request }: { profile: Profile; request: DetailsRequest }) {
  const cache = useQueryClient();
  const [busy, run] = useAction({ failed: messages.withdrawFailed });
  const names = guardedFieldNames.filter((name) => request.fields[name] !== undefined);
  async function withdraw() {
    // Entering again what is saved withdraws it.
    const saved = Object.fromEntries(names.map((name) => [name, profile[name] ?? '']));
    cache.setQueryData(myProfileQuery.queryKey, await saveMyProfile(saved));
    return messages.withdrawn;
  }
  return (
    <section aria-label={messages.waiting} className="mt-6 grid gap-4 rounded-8 bg-accent-soft p-4">
      <div className="grid gap-1">
        <h3 className="text-14 font-semibold">{messages.waiting}</h3>
        <p className="text-13 text-secondary">{messages.requestedOn(formatDate(request.on))}</p>
      </div>
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {names.map((name) => (
          <Fact
            key={name}
            layout="block"
            label={personalFields[name].label}
            value={request.fields[name] || messages.emptied}
            code={Boolean(request.fields[name])}
          />
        ))}
      </dl>
      <div>
        <Button size="small" busy={busy} onClick={() => void run(withdraw)}>
          Withdraw request
        </Button>
      </div>
    </section>
  );
}

/** The pending change request, or the decision on the latest one. */
export function RequestNote({ profile }: { profile: Profile }) {
  const { requested, decided } = profile;
  if (requested) return <Waiting profile={profile} request={requested} />;
  return decided && <p className="mt-6 text-13 text-tertiary">{decisionText(decided)}</p>;
}
