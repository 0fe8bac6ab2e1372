import type { ReactNode } from 'react';
import { countEmployees } from '../lib/count.ts';
import { Card, CardHeader } from '../ui/Card.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';

interface SavingCardProps {
  title: string;
  /** Completes 'Employees …'. */
  verb: string;
  answered: number;
  people: number;
  children?: ReactNode;
}

/** Progress of saving an import. */
export function SavingCard({ title, verb, answered, people, children }: SavingCardProps) {
  const text = `${answered.toLocaleString('en-IN')} of ${countEmployees(people)}`;
  return (
    <Card className="grid gap-4">
      <CardHeader title={title} />
      <ProgressBar label={`Employees ${verb}`} text={text} done={answered} total={people} />
      <p className="figures text-14">{text}</p>
      {children}
    </Card>
  );
}
