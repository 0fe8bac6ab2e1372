import { Problem } from '../../shared/errors.ts';
import { messages } from '../../shared/messages.ts';

/**
 * Lets through what is well-formed Unicode in every key and every text, however deep. Half of a surrogate pair has no
 * UTF-8: no table can keep it. The walk keeps its own stack, since whoever sends something chooses how deep it is.
 * @throws Problem bad_input
 */
export function assertWellFormed(...sent: unknown[]): void {
  const containers: object[] = [];
  const look = (value: unknown) => {
    if (typeof value === 'string') refuseIllFormed(value);
    else if (typeof value === 'object' && value !== null) containers.push(value);
  };
  sent.forEach(look);
  for (let next = containers.pop(); next; next = containers.pop()) {
    if (Array.isArray(next)) next.forEach(look);
    else {
      for (const [key, value] of Object.entries(next)) {
        refuseIllFormed(key);
        look(value);
      }
    }
  }
}

function refuseIllFormed(text: string): void {
  if (!text.isWellFormed()) throw new Problem('bad_input', messages.illFormed);
}
