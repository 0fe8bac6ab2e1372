import { useState } from 'react';
import {
  type EmailChoice,
  notificationTopics,
  notificationsRoutes as routes,
} from '../../shared/notifications/notifications.ts';
import type { Area } from '../../shared/route.ts';
import { attempt } from '../lib/action.ts';
import { asArea } from '../lib/client.ts';
import { useReplacing, useRoute } from '../lib/query.tsx';
import { Card, CardHeader } from '../ui/Card.tsx';
import { Checkbox } from '../ui/inputs.tsx';
import { Loaded } from '../ui/Loaded.tsx';

/** Topics that are also sent by email. Hidden while it loads, or if the portal sends no email. */
export function EmailChoicesCard({ area }: { area: Area }) {
  const query = useRoute(routes.emailChoices);
  const replacing = useReplacing(routes.emailChoices);
  /** The choices made here are shown at once, for a box that waits for its answer would jump back under the finger. */
  const [chosen, setChosen] = useState<Partial<Record<EmailChoice['topic'], boolean>>>({});
  function change(choice: EmailChoice): Promise<void> {
    const show = (byEmail: boolean | undefined) =>
      setChosen((others) => ({ ...others, [choice.topic]: byEmail }));
    show(choice.byEmail);
    return attempt(() => replacing(asArea(area)(routes.chooseEmail, { body: choice })), {
      failed: 'Could not save your email settings. Try again.',
      onFailed: () => show(undefined),
    });
  }

  // Hidden while it loads.
  if (!query.data && !query.error) return null;
  return (
    <Loaded query={query} loading="" failed={() => 'Could not load your email settings.'}>
      {({ choices }) =>
        choices.length > 0 && (
          <Card>
            <CardHeader title="Email notifications" />
            <p className="mt-2 mb-3 text-14 text-secondary">
              Emails never include amounts or the names of employees.
            </p>
            <div className="grid justify-items-start gap-2">
              {choices.map(({ topic, byEmail }) => (
                <Checkbox
                  key={topic}
                  label={notificationTopics[topic].label}
                  checked={chosen[topic] ?? byEmail}
                  onChange={({ target }) => void change({ topic, byEmail: target.checked })}
                />
              ))}
            </div>
          </Card>
        )
      }
    </Loaded>
  );
}
