import type { FilingLeftOut } from '../../shared/statutory/statutory-filing.ts';
import { messages } from './messages.ts';

/** Employees who are named; the checks list more, with the reasons. */
const listed = 8;

/** Names the employees that the file leaves out, and says what to file for them. */
export function LeftOutNote({ employees, people, later, isAll }: FilingLeftOut & { isAll: boolean }) {
  const named = people.slice(0, listed);
  const more = employees - named.length;
  return (
    <div className="grid gap-1.5 rounded-8 bg-caution-soft px-3 py-2.5 text-14 text-caution">
      <p>
        {isAll ? messages.allLeftOut : messages.leavesOut}{' '}
        {named.map(({ userId, name }, index) => (
          <span key={userId}>
            {index > 0 && ', '}
            <bdi className="font-semibold">{name}</bdi>
          </span>
        ))}
        {more > 0 && ` and ${more.toLocaleString('en-IN')} more`}.
      </p>
      <p className="text-13">{later}</p>
    </div>
  );
}
