import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type EmailChoice, notificationTopics } from '../../shared/notifications/notifications.ts';
import type { Area } from '../../shared/route.ts';
import { attempt } from '../lib/action.ts';
import { Card, CardHeader } from '../ui/Card.tsx';
import { Checkbox } from '../ui/inputs.tsx';
import { ErrorState } from '../ui/states.tsx';
import { emailChoicesQuery, useChooseEmail } from './calls.ts';
import { messages } from './messages.ts';

/** Topics that are also sent by email. Hidden while it loads, or if the portal sends no email. */
export function EmailChoicesCard({ area }: { area: Area }) {
  const { data: choices, isError, refetch } = useQuery(emailChoicesQuery(area));
  const choose = useChooseEmail(area);
  /** The choices made here are shown at once, for a box that waits for its answer would jump back under the finger. */
  const [chosen, setChosen] = useState<Partial<Record<EmailChoice['topic'], boolean>>>({});
  if (isError) {
    return (
      <Card flush>
        <ErrorState message={messages.choicesFailed} onRetry={() => void refetch()} />
      </Card>
    );
  }
  if (!choices?.length) return null;

  function change(choice: EmailChoice): Promise<void> {
    const show = (byEmail: boolean | undefined) =>
      setChosen((others) => ({ ...others, [choice.topic]: byEmail }));
    show(choice.byEmail);
    return attempt(() => choose(choice), {
      failed: messages.chooseFailed,
      onFailed: () => show(undefined),
    });
  }

  return (
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
  );
}
