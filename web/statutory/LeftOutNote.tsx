import type { FilingLeftOut } from '../../shared/statutory/statutory-filing.ts';
import { CautionBox } from '../ui/states.tsx';
import { messages } from './messages.ts';

/** Employees who are named; the checks list more, with the reasons. */
const listed = 8;

/** Names the employees that the file leaves out, and says what to file for them. */
export function LeftOutNote({ employees, people, later, isAll }: FilingLeftOut & { isAll: boolean }) {
  const named = people.slice(0, listed);
  const more = employees - named.length;
  return (
    <CautionBox>
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
    </CautionBox>
  );
}
