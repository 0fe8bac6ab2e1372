import { Problem } from '../../shared/errors.ts';
import { invalidCursor } from '../../shared/fields.ts';

/** Where an item stands in its list: what the list is sorted by, then what tells items apart that are equal in it. */
export type Position = readonly string[];

/** Names the last item of a page by its list and its position. Whose list it is, is never part of it. */
export const toCursor = (listName: string, position: Position): string =>
  Buffer.from(JSON.stringify([listName, ...position])).toString('base64url');

/** @throws Problem bad_input for a cursor of another list, and for one that somebody made up */
export function fromCursor(cursor: string, listName: string, length: number): Position {
  const [name, ...position] = parseCursor(cursor);
  const isPosition = position.every((part) => typeof part === 'string' && part !== '' && part.isWellFormed());
  if (name !== listName || position.length !== length || !isPosition) throw invalidCursorProblem();
  return position as string[];
}

export const invalidCursorProblem = (cause?: unknown) =>
  new Problem('bad_input', invalidCursor, { fields: { cursor: invalidCursor }, cause });

function parseCursor(cursor: string): unknown[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(read) ? read : [];
  } catch (cause) {
    throw invalidCursorProblem(cause);
  }
}
