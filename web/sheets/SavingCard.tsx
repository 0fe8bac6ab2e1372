import type { ReactNode } from 'react';
import { countPeople } from '../lib/count.ts';
import { Card, CardHeader } from '../ui/Card.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';

interface SavingCardProps {
  title: string;
  /** Completes 'People …'. */
  verb: string;
  answered: number;
  people: number;
  children?: ReactNode;
}

/** How far saving what was accepted of a sheet has come. */
export function SavingCard({ title, verb, answered, people, children }: SavingCardProps) {
  const text = `${answered.toLocaleString('en-IN')} of ${countPeople(people)}`;
  return (
    <Card className="grid gap-4">
      <CardHeader title={title} />
      <ProgressBar label={`People ${verb}`} text={text} done={answered} total={people} />
      <p className="figures text-14">{text}</p>
      {children}
    </Card>
  );
}
