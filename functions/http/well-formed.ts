import { Problem } from '../../shared/errors.ts';
import { messages } from '../../shared/messages.ts';

/**
 * Lets through what is well-formed Unicode in every key and every text, however deep. Half of a surrogate pair has no
 * UTF-8: no table can keep it. The walk keeps its own stack, since whoever sends something chooses how deep it is.
 * @throws Problem bad_input
 */
export function assertWellFormed(...values: unknown[]): void {
  const containers: object[] = [];
  const inspect = (value: unknown) => {
    if (typeof value === 'string') assertWellFormedText(value);
    else if (typeof value === 'object' && value !== null) containers.push(value);
  };
  values.forEach(inspect);
  for (let next = containers.pop(); next; next = containers.pop()) {
    if (Array.isArray(next)) next.forEach(inspect);
    else {
      for (const [key, value] of Object.entries(next)) {
        assertWellFormedText(key);
        inspect(value);
      }
    }
  }
}

function assertWellFormedText(text: string): void {
  if (!text.isWellFormed()) throw new Problem('bad_input', messages.malformedText);
}
