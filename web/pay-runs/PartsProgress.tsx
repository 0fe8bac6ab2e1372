import { countEmployees, formatCount } from '../lib/count.ts';
import { Card } from '../ui/Card.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';

interface PartsProgressProps {
  /** The label of the count: what is being made of the employees. */
  label: string;
  done: number;
  people: number;
}

/** How many employees the figures on the screen are of, while those of a large month are worked out in parts. */
export function PartsProgress({ label, done, people }: PartsProgressProps) {
  // Employees may have been added since the month was prepared.
  const all = Math.max(done, people);
  const text = `${formatCount(done)} of ${countEmployees(all)}`;
  return (
    <Card>
      <ProgressBar label={label} text={text} done={done} total={all} />
      <p className="figures mt-3 text-14">
        {label}: {text}
      </p>
    </Card>
  );
}
