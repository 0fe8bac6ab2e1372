import { useQuery } from '@tanstack/react-query';
import { missingQuery } from '../lib/missing-details.ts';
import { Card, CardHeader } from '../ui/Card.tsx';
import { MissingDetails } from '../ui/MissingDetails.tsx';
import { messages } from './messages.ts';

/** What a file could add to employees; nothing while they have it all, or that is not known. */
export function MissingCard() {
  const { data: counts = [] } = useQuery(missingQuery);
  if (counts.length === 0) return null;
  return (
    <Card className="grid gap-3">
      <div className="grid gap-1.5">
        <CardHeader title="Missing details" />
        <p className="max-w-160 text-14 text-secondary">{messages.missingIntro}</p>
      </div>
      <MissingDetails counts={counts} />
    </Card>
  );
}
