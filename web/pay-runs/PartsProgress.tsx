import { countEmployees, formatCount } from '../lib/count.ts';
import { Card } from '../ui/Card.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';

interface PartsProgressProps {
  /** That which is done with the employees. */
  verb: 'added up' | 'compared';
  done: number;
  /** Those of the month when it was prepared: others may have been added since. */
  people: number;
}

/** How many employees the figures on the screen are of, while those of a large month are worked out in parts. */
export function PartsProgress({ verb, done, people }: PartsProgressProps) {
  const all = Math.max(done, people);
  const text = `${formatCount(done)} of ${countEmployees(all)} ${verb}`;
  return (
    <Card>
      <ProgressBar label={`Employees ${verb}`} text={text} done={done} total={all} />
      <p className="figures mt-3 text-14">{text}</p>
    </Card>
  );
}
