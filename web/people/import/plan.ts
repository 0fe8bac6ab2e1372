import { isAskedIn } from '../../../shared/law/statutory-fields.ts';
import { payrollMessages } from '../../../shared/payroll/payroll.ts';
import { type Person, peopleMessages } from '../../../shared/people/people.ts';
import { normalizeEmail } from '../../../shared/users/accounts.ts';
import { type CellsByColumn, cellsByColumn, type MatchedColumns } from '../../sheets/match-columns.ts';
import { firstPart, parseNumber } from '../../sheets/parse-value.ts';
import type { RefusedRow, SheetCell } from '../../sheets/sheet.ts';
import { isComponentColumn, type PeopleColumns, type PersonColumn } from '../columns.ts';
import { detailOf, toText } from '../people-sheet.ts';
import { type CellValue, cellMessages, parseCell } from './parse-cell.ts';
import { parseChoice } from './parse-choice.ts';
import { normalizeId, planManagers, type RowWithManager } from './plan-managers.ts';
import type { ColumnChange, PlannedRow } from './planned-row.ts';

/** Preview of an import. Computing it saves nothing. */
interface PeoplePlan {
  added: PlannedRow[];
  changed: PlannedRow[];
  refused: RefusedRow[];
  /** Number of rows that match the saved details. */
  unchanged: number;
}

export const planMessages = {
  noKey: 'Email and employee ID are missing. Type one of them.',
  unknownId: (id: string) =>
    `No employee has the employee ID “${id}”. Correct it, or type the email to add a new employee.`,
  zerosLost: (id: string, meant: string) =>
    `No employee has the employee ID “${id}”. If you mean “${meant}”, type it in a column formatted as text.`,
  sharedId: (id: string, employees: number) =>
    `${employees} employees have the employee ID “${id}”. Type the email of the right employee.`,
  emailTwice: (email: string, number: number) =>
    `The email “${email}” is already in row ${number}. Type another one or remove one of the rows.`,
  idTwice: (id: string, number: number) =>
    `The employee ID “${id}” is already in row ${number}. Type another one or remove one of the rows.`,
  idTaken: (id: string, { name, email }: Person) =>
    `The employee ID “${id}” belongs to ${name}. Type another one, or the email “${email}”.`,
  localBodyElsewhere:
    'Local Body is for employees who work in Tamil Nadu. Correct Work State, or leave the cell empty.',
  leavingBeforeJoining: `${payrollMessages.leavingBeforeJoining}. Type a later date.`,
} as const;

const withoutZeros = (id: string) => normalizeId(id).replace(/^0+/, '');

/** Finds an employee by employee ID, for rows without an email. @returns the employee, or why there is none */
function employeeFinder(people: readonly Person[]) {
  const withId = people.filter(({ employeeId }) => employeeId);
  const byId = Map.groupBy(withId, ({ employeeId }) => normalizeId(employeeId ?? ''));
  return {
    /** All employees with this ID. */
    ownersOf: (id: string): readonly Person[] => byId.get(normalizeId(id)) ?? [],
    find: (id: string): { person?: Person; reasons: string[] } => {
      if (id === '') return { reasons: [planMessages.noKey] };
      const [person, ...others] = byId.get(normalizeId(id)) ?? [];
      if (others.length > 0) return { reasons: [planMessages.sharedId(id, others.length + 1)] };
      if (person) return { person, reasons: [] };
      const [alike, ...more] = withId.filter(
        ({ employeeId = '' }) => withoutZeros(employeeId) === withoutZeros(id),
      );
      const isClear = alike?.employeeId !== undefined && more.length === 0;
      return {
        reasons: [isClear ? planMessages.zerosLost(id, alike.employeeId ?? '') : planMessages.unknownId(id)],
      };
    },
  };
}

type IsValue = (column: PersonColumn, text: string) => boolean;

/** Whether a text is a value of a column, even one that says in others that there is none. */
const isValueOf =
  ({ kindOf, detailsOf }: PeopleColumns): IsValue =>
  (column, text) => {
    const kind = kindOf(column);
    if (kind === 'choice') return parseChoice(column, detailsOf(column).options ?? {}, text) !== undefined;
    return ['amount', 'count', 'percent'].includes(kind) && parseNumber(text) !== undefined;
  };

/** A row that has the month first in a column where no row certainly has the day first: so does the rest of the column. */
type MonthFirst = ReadonlyMap<PersonColumn, { number: number; text: string }>;

/**
 * The first row of each date column that shows that the month is written first. Programs write all dates of a CSV file
 * in one order, that of their country.
 */
function findMonthFirst(
  { kindOf }: PeopleColumns,
  isValue: IsValue,
  sheet: MatchedColumns<PersonColumn>,
): MonthFirst {
  const columns = [...sheet.positions.keys()].filter((column) => kindOf(column) === 'date');
  return new Map(
    columns.flatMap((column) => {
      const written = sheet.rows.map((row) => ({
        number: row.number,
        text: cellsByColumn(row, sheet.positions, isValue).textOf(column),
      }));
      const monthFirst = written.find(({ text }) => firstPart(text) === 'month');
      if (!monthFirst || written.some(({ text }) => firstPart(text) === 'day')) return [];
      return [[column, monthFirst] as const];
    }),
  );
}

/** An employee without a component has nothing of it. */
const isSame = (column: PersonColumn, before: CellValue | undefined, after: CellValue) =>
  after === (isComponentColumn(column) ? (before ?? 0) : before);

/** Values of a row that differ from the employee's, and the errors of cells that cannot be read. */
function compareCells(
  all: PeopleColumns,
  columns: Iterable<PersonColumn>,
  { cellOf }: CellsByColumn<PersonColumn>,
  person: Person | undefined,
  monthFirst: MonthFirst,
) {
  const changes: ColumnChange[] = [];
  const reasons: string[] = [];
  for (const column of columns) {
    const cell = cellOf(column);
    const before = person && detailOf(person, column);
    const text = cell.text.trim();
    if (text === '' && cell.isFormula) reasons.push(cellMessages.noResult(all.titleOf(column)));
    // A saved value is not validated again: it may be older than a rule. The manager is looked up.
    if (column === 'email' || column === 'manager' || text === '' || text === toText(all, column, before))
      continue;
    const { value, message } = parseCell(all, column, cell);
    const other = monthFirst.get(column);
    if (message !== undefined) reasons.push(message);
    else if (other && firstPart(text) === 'either')
      reasons.push(cellMessages.monthFirst(all.titleOf(column), text, other));
    else if (!isSame(column, before, value)) changes.push({ column, before, after: value });
  }
  return { changes, reasons };
}

/**
 * Compares a file with all employees: by email, and where a row has none, by employee ID. An empty cell leaves a value
 * unchanged. A row with any error is refused as a whole; of two rows with one email or employee ID, the second is.
 */
export function planPeople(
  columns: PeopleColumns,
  sheet: MatchedColumns<PersonColumn>,
  people: readonly Person[],
): PeoplePlan {
  const { positions, rows } = sheet;
  const isValue = isValueOf(columns);
  const monthFirst = findMonthFirst(columns, isValue, sheet);
  const byEmail = new Map(people.map((person) => [normalizeEmail(person.email), person]));
  const byId = employeeFinder(people);
  const rowOfEmail = new Map<string, number>();
  const rowOfId = new Map<string, number>();

  function emailReasons(cell: SheetCell, number: number): string[] {
    const { value, message } = parseCell(columns, 'email', cell);
    if (message !== undefined) return [message];
    const email = normalizeEmail(String(value));
    const earlier = rowOfEmail.get(email);
    if (earlier !== undefined) return [planMessages.emailTwice(String(value), earlier)];
    rowOfEmail.set(email, number);
    return [];
  }

  function idReasons(id: string | undefined, number: number, person: Person | undefined): string[] {
    if (id === undefined) return [];
    const key = normalizeId(id);
    const owner = byId.ownersOf(id).find(({ userId }) => userId !== person?.userId);
    if (owner) return [planMessages.idTaken(id, owner)];
    const earlier = rowOfId.get(key);
    if (earlier !== undefined) return [planMessages.idTwice(id, earlier)];
    rowOfId.set(key, number);
    return [];
  }

  /** Finds the employee of a row, with the reasons for refusing it. */
  function findPerson({ cellOf, textOf }: CellsByColumn<PersonColumn>, number: number) {
    if (textOf('email') !== '')
      return {
        person: byEmail.get(normalizeEmail(textOf('email'))),
        email: textOf('email'),
        reasons: emailReasons(cellOf('email'), number),
      };
    const id = textOf('employeeId');
    const { person, reasons } = byId.find(id);
    if (!person) return { person, email: '', reasons, isUnknown: true };
    const email = normalizeEmail(person.email);
    const earlier = rowOfEmail.get(email);
    if (earlier === undefined) rowOfEmail.set(email, number);
    return {
      person,
      email: person.email,
      reasons: earlier === undefined ? [] : [planMessages.idTwice(id, earlier)],
      isById: true,
    };
  }

  const drafts: RowWithManager[] = [];
  for (const row of rows) {
    const { number } = row;
    const written = cellsByColumn(row, positions, isValue);
    const { textOf } = written;
    if (written.isBlank) continue;
    const { person, email, reasons: keyReasons, isById, isUnknown } = findPerson(written, number);
    // An ID that matched an employee is no change, even in another case.
    const compared = [...positions.keys()].filter((column) => !(isById && column === 'employeeId'));
    const { changes, reasons } = compareCells(columns, compared, written, person, monthFirst);
    const after = (column: PersonColumn) => changes.find((change) => change.column === column)?.after;
    const dateOf = (column: 'dateOfJoining' | 'dateOfLeaving') => after(column) ?? person?.[column];
    const [joining, leaving] = [dateOf('dateOfJoining'), dateOf('dateOfLeaving')];
    const workState = String(after('workState') ?? person?.workState ?? '');
    const id = after('employeeId');
    const reasonsOfCells = [
      ...keyReasons,
      ...(!person && !isUnknown && textOf('name') === '' ? [cellMessages.noName] : []),
      ...reasons,
      ...(isUnknown ? [] : idReasons(id === undefined ? undefined : String(id), number, person)),
      ...(after('localBody') && !isAskedIn(workState, 'localBody') ? [planMessages.localBodyElsewhere] : []),
      ...(joining && leaving && leaving < joining ? [planMessages.leavingBeforeJoining] : []),
    ];
    const name = textOf('name') || (person?.name ?? '');
    drafts.push({
      planned: { number, name, email, person, changes },
      managerText: positions.has('manager') ? textOf('manager') : '',
      reasons: written.misfit ? [written.misfit] : reasonsOfCells,
    });
  }
  planManagers(drafts, people, byId.ownersOf);

  const plan: PeoplePlan = { added: [], changed: [], refused: [], unchanged: 0 };
  for (const { planned, reasons } of drafts) {
    const { number, name, person, changes } = planned;
    const isUnchangedAdmin = person?.isAdmin && changes.length === 0 && reasons.length === 0;
    if (person?.isAdmin && !isUnchangedAdmin)
      plan.refused.push({ number, name, reasons: [peopleMessages.administrator] });
    else if (reasons.length > 0) plan.refused.push({ number, name, reasons });
    else if (!person) plan.added.push(planned);
    else if (changes.length > 0) plan.changed.push(planned);
    else plan.unchanged++;
  }
  return plan;
}
