import type { Person } from '../../../shared/people/people.ts';
import { managerMessages, normalizeEmail } from '../../../shared/users/accounts.ts';
import type { PlannedRow } from './planned-row.ts';

export const managerPlanMessages = {
  unknown: (text: string) =>
    `No employee has the manager’s email or employee ID “${text}”. Correct it, or add the manager in another row.`,
  shared: (id: string, employees: number) =>
    `${employees} employees have the employee ID “${id}”. Type the email of the manager.`,
  own: `${managerMessages.own} Type another one, or leave the cell empty.`,
  circle: (text: string) =>
    `The manager “${text}” reports to this employee, directly or through others. Type another one.`,
  refused: (text: string, number: number) =>
    `The manager “${text}” is in row ${number}, which has errors. Correct that row first.`,
} as const;

/** Employee IDs are compared without spaces and case. */
export const normalizeId = (id: string): string => id.replace(/\s/g, '').toLowerCase();

/** A row with what its Manager cell says: an email, an employee ID, or nothing. */
export interface RowWithManager {
  planned: PlannedRow;
  managerText: string;
  /** Why the row is refused. */
  reasons: string[];
}

const newManagerOf = ({ changes }: PlannedRow): string | undefined => {
  const change = changes.find(({ column }) => column === 'manager');
  return change && String(change.after);
};

interface Found {
  email: string;
  /** The row that adds the manager. */
  row?: RowWithManager;
}

/** Finds managers among the employees there are, and those that rows of the file add. */
function managerFinder(
  rows: readonly RowWithManager[],
  people: readonly Person[],
  ownersOf: (id: string) => readonly Person[],
) {
  const byEmail = new Map(people.map((person) => [normalizeEmail(person.email), person]));
  const added = rows.filter(({ planned }) => !planned.person && planned.email !== '');
  const addedByEmail = new Map(added.map((row) => [normalizeEmail(row.planned.email), row]));
  const idOf = ({ planned }: RowWithManager) =>
    String(planned.changes.find(({ column }) => column === 'employeeId')?.after ?? '');
  const addedById = Map.groupBy(added, (row) => normalizeId(idOf(row)));

  return (text: string): Found | { reason: string } => {
    const email = normalizeEmail(text);
    const person = byEmail.get(email);
    if (person) return { email: person.email };
    const row = addedByEmail.get(email);
    if (row) return { email: row.planned.email, row };
    const found: Found[] = [
      ...ownersOf(text).map((owner) => ({ email: owner.email })),
      ...(addedById.get(normalizeId(text)) ?? []).map((other) => ({
        email: other.planned.email,
        row: other,
      })),
    ];
    const [only, ...others] = found;
    if (!only) return { reason: managerPlanMessages.unknown(text) };
    return others.length > 0 ? { reason: managerPlanMessages.shared(text, found.length) } : only;
  };
}

/** Whether an employee is among those above a manager, once every row is saved. */
function isAbove(employee: string, manager: string, above: ReadonlyMap<string, string>): boolean {
  const seen = new Set<string>();
  for (let email: string | undefined = manager; email && !seen.has(email); email = above.get(email)) {
    if (email === employee) return true;
    seen.add(email);
  }
  return false;
}

/**
 * Adds to each row the manager that it names, where that is another one, or why it is refused.
 * @param ownersOf the employees with an employee ID
 */
export function planManagers(
  rows: readonly RowWithManager[],
  people: readonly Person[],
  ownersOf: (id: string) => readonly Person[],
): void {
  const find = managerFinder(rows, people, ownersOf);
  const addedIn = new Map<RowWithManager, RowWithManager>();
  for (const row of rows) {
    const { planned, managerText: text } = row;
    if (text === '') continue;
    const found = find(text);
    if ('reason' in found) row.reasons.push(found.reason);
    else if (normalizeEmail(found.email) === normalizeEmail(planned.email))
      row.reasons.push(managerPlanMessages.own);
    else if (normalizeEmail(found.email) !== normalizeEmail(planned.person?.manager ?? '')) {
      planned.changes.push({ column: 'manager', before: planned.person?.manager, after: found.email });
      if (found.row) addedIn.set(row, found.row);
    }
  }

  const above = new Map(
    [
      ...people.map(({ email, manager }) => [email, manager] as const),
      ...rows.map(({ planned }) => [planned.email, newManagerOf(planned)] as const),
    ].flatMap(([email, manager]) => (manager ? [[normalizeEmail(email), normalizeEmail(manager)]] : [])),
  );
  for (const { planned, managerText, reasons } of rows) {
    const manager = newManagerOf(planned);
    if (manager && isAbove(normalizeEmail(planned.email), normalizeEmail(manager), above))
      reasons.push(managerPlanMessages.circle(managerText));
  }

  // A manager whose row is refused is not added, and so neither is who reports to them: until there is no other one.
  for (let isSettled = false; !isSettled; ) {
    isSettled = true;
    for (const [row, managers] of addedIn) {
      if (row.reasons.length > 0 || managers.reasons.length === 0) continue;
      row.reasons.push(managerPlanMessages.refused(row.managerText, managers.planned.number));
      isSettled = false;
    }
  }
}

/** Rows in an order in which each manager who is added comes before who reports to them; otherwise as they are. */
export function managersFirst(rows: readonly PlannedRow[]): PlannedRow[] {
  const added = new Map(
    rows.filter(({ person }) => !person).map((row) => [normalizeEmail(row.email), row] as const),
  );
  const ordered = new Set<PlannedRow>();
  for (const row of rows) {
    const chain: PlannedRow[] = [];
    // The plan has refused circles.
    for (
      let next: PlannedRow | undefined = row;
      next && !ordered.has(next);
      next = added.get(normalizeEmail(newManagerOf(next) ?? ''))
    )
      chain.unshift(next);
    for (const placed of chain) ordered.add(placed);
  }
  return [...ordered];
}
