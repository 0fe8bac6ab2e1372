import { toPaise } from '../../../../shared/money.ts';
import { adjustmentLabels } from '../../../../shared/pay/pay-adjustments.ts';
import {
  type AdjustmentId,
  type AdjustmentInput,
  adjustmentInput,
  adjustmentProblem,
  type EmployeeAdjustments,
  type ListedAdjustment,
} from '../../../../shared/payroll/adjustments.ts';
import type { EmployeeEntry } from '../../../../shared/payroll/payroll.ts';
import { personFinder } from '../../../import/find-person.ts';
import type { ImportPlan } from '../../../import/import.ts';
import {
  type CellsByColumn,
  cellsByColumn,
  columnMessages,
  type MatchedColumns,
  type MatchedRow,
} from '../../../sheets/match-columns.ts';
import { isEndOfNumber, parseNumber } from '../../../sheets/parse-value.ts';
import type { RefusedRow } from '../../../sheets/sheet.ts';
import { planMessages, refuseKind } from '../../import/plan.ts';
import { messages } from '../messages.ts';
import { type AdvanceColumn, advanceColumns } from './columns.ts';

/** An advance of an employee that a row has. */
export interface PlannedAdvance {
  /** In the sheet. */
  number: number;
  userId: EmployeeEntry['id'];
  name: string;
  employeeId: string | undefined;
  id: AdjustmentId;
  input: AdjustmentInput;
  /** As it was imported before, where other figures replace it. */
  saved?: ListedAdjustment | undefined;
}

type Cells = CellsByColumn<AdvanceColumn>;
const { titleOf } = advanceColumns;

/** Reads an amount; a blank cell has none. */
function readAmount({ cellOf }: Cells, column: 'amount' | 'instalment') {
  const [title, cell] = [titleOf(column), cellOf(column)];
  const text = cell.text.trim();
  const refused = refuseKind(cell, title);
  if (refused.length > 0) return { reasons: refused };
  if (text === '') return { reasons: column === 'amount' ? [messages.missing(title)] : [] };
  if (isEndOfNumber(text)) return { reasons: [columnMessages.divided(title, text)] };
  const value = parseNumber(text);
  return value === undefined ? { reasons: [messages.notNumber(title, text)] } : { value, reasons: [] };
}

interface ReadRow {
  number: number;
  name: string;
  employeeId: string | undefined;
  userId?: EmployeeEntry['id'];
  input?: Omit<AdjustmentInput, 'month'>;
  reasons: string[];
}

const { month: _, ...shape } = adjustmentInput.shape;

function readRow(
  row: MatchedRow,
  positions: ReadonlyMap<AdvanceColumn, number>,
  findPerson: ReturnType<typeof personFinder<EmployeeEntry['user'] & { employeeId?: string | undefined }>>,
): ReadRow[] {
  const isAmount = (column: AdvanceColumn, text: string) =>
    (column === 'amount' || column === 'instalment') && parseNumber(text) !== undefined;
  const cells = cellsByColumn(row, positions, isAmount);
  if (cells.isBlank) return [];
  const { textOf, misfit } = cells;
  const { person, message } = findPerson({ employeeId: textOf('employeeId'), email: textOf('email') });
  const [amount, instalment] = [readAmount(cells, 'amount'), readAmount(cells, 'instalment')];
  const read = {
    number: row.number,
    name: person?.name ?? textOf('name'),
    employeeId: person?.employeeId ?? textOf('employeeId'),
  };
  const reasons = misfit
    ? [misfit]
    : [...(message ? [message] : []), ...amount.reasons, ...instalment.reasons];
  if (reasons.length > 0 || !person) return [{ ...read, reasons }];
  const written = {
    kind: 'advance',
    label: adjustmentLabels.advance,
    amount: amount.value,
    ...(instalment.value && { instalment: instalment.value }),
    reason: textOf('reason'),
  };
  const values: Record<string, unknown> = {};
  for (const name of ['kind', 'label', 'amount', 'instalment', 'reason'] as const) {
    const parsed = shape[name].safeParse(written[name as keyof typeof written]);
    const [issue] = parsed.error?.issues ?? [];
    if (issue) reasons.push(planMessages.invalid(issue.message, textOf(name as AdvanceColumn)));
    else if (parsed.data !== undefined) values[name] = parsed.data;
  }
  const input = values as Omit<AdjustmentInput, 'month'>;
  const problem = reasons.length === 0 && adjustmentProblem(input as AdjustmentInput);
  return [
    { ...read, userId: person.id, input, reasons: [...reasons, ...(problem ? [`${problem.message}.`] : [])] },
  ];
}

/** An advance is known by its employee and its reason: importing a file again finds what it has imported before. */
const keyOf = ({ userId, input }: ReadRow) =>
  `${userId} ${input?.reason.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ')}`;

async function idOf(key: string): Promise<AdjustmentId> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`opening advance ${key}`));
  const hex = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `adj_${hex.slice(0, 20)}` as AdjustmentId;
}

const areSame = (one: Pick<AdjustmentInput, 'amount' | 'instalment'>, other: ListedAdjustment) =>
  one.amount === other.amount && one.instalment === other.instalment;

/**
 * Plans the import of a sheet of outstanding advances, compared with what the employees have.
 * @param read the one-off amounts of an employee, or why the employee can have none @throws CallError
 */
export async function planAdvances(
  { positions, rows }: MatchedColumns<AdvanceColumn>,
  people: readonly EmployeeEntry[],
  read: (userId: EmployeeEntry['id']) => Promise<EmployeeAdjustments | string>,
): Promise<ImportPlan<PlannedAdvance>> {
  const findPerson = personFinder(people.map(({ user, employeeId }) => ({ ...user, employeeId })));
  const all = rows.flatMap((row) => readRow(row, positions, findPerson));
  const same = Map.groupBy(
    all.filter(({ reasons }) => reasons.length === 0),
    keyOf,
  );
  const refused: RefusedRow[] = all.filter(({ reasons }) => reasons.length > 0);
  const planned: PlannedAdvance[] = [];
  const employees = new Map<string, EmployeeAdjustments>();
  let unchanged = 0;
  for (const [key, group] of same) {
    const [{ number, name, employeeId, userId, input }] = group as [ReadRow];
    if (!userId || !input) continue;
    const numbers = group.map((row) => row.number);
    if (group.length > 1) {
      for (const row of group)
        refused.push({ ...row, reasons: [messages.repeatedAdvance(name, input.reason, numbers)] });
      continue;
    }
    const employee = employees.get(userId) ?? (await read(userId));
    if (typeof employee === 'string') {
      refused.push({ number, name, reasons: [employee] });
      continue;
    }
    employees.set(userId, employee);
    const id = await idOf(key);
    const saved = employee.adjustments.find((adjustment) => adjustment.id === id);
    if (saved && areSame(input, saved)) {
      unchanged++;
      continue;
    }
    const taken = saved && toPaise(saved.amount) - toPaise(saved.remaining);
    if (taken && input.amount !== saved.amount) {
      refused.push({ number, name, reasons: [messages.partlyTaken] });
      continue;
    }
    const month = saved?.month ?? employee.nextMonth;
    planned.push({ number, userId, name, employeeId, id, input: { ...input, month }, saved });
  }
  return { rows: planned, refused: refused.toSorted((a, b) => a.number - b.number), unchanged };
}
