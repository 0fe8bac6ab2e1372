import { Problem } from '../../shared/errors.ts';
import { messages } from '../../shared/messages.ts';

/**
 * Rejects lone surrogates in any key or string, however deeply nested: they have no UTF-8, so DynamoDB cannot store
 * them. Iterative rather than recursive, since the client chooses the depth and could overflow the stack.
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

/** Whether a row has no lone surrogate in it, on a route whose rows are refused one by one. */
export function isWellFormed(row: unknown): boolean {
  try {
    assertWellFormed(row);
    return true;
  } catch {
    return false;
  }
}
