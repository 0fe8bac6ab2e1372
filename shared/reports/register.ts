import { type Paise, paise, sumPaise, toPaise } from '../money.ts';
import type { PayLineKind } from '../pay/pay-lines.ts';
import { arrearsColumns } from '../pay/pay-lines.ts';
import { type AmountName, amountNames, fullLabel } from '../pay/payroll-fields.ts';
import type { PayPeriod } from '../period.ts';
import { compareText } from '../text.ts';
import type { UserId } from '../user-id.ts';
import { employerFigure, type RegisterFigure, type RegisterRow, registerFigures } from './reports.ts';

/** The payslips of a month. */
interface RegisterMonth {
  payPeriod: PayPeriod;
  rows: readonly RegisterRow[];
}

/** A figure of payslips: a field, a result, or the lines of a label. */
interface RegisterComponent {
  id: string;
  label: string;
}

interface RegisterPerson {
  userId: UserId;
  name: string;
  employeeId: string | undefined;
  department: string | undefined;
  /** The amounts of each component in paise, in the order of the months; undefined in a month without a payslip. */
  amounts: ReadonlyMap<string, readonly (Paise | undefined)[]>;
}

/** Employee × month × component. */
export interface Register {
  months: readonly PayPeriod[];
  components: readonly RegisterComponent[];
  /** Ordered by name. */
  people: readonly RegisterPerson[];
}

const resultLabels: Record<Exclude<RegisterFigure, AmountName>, string> = {
  grossEarnings: 'Gross earnings',
  lopDeduction: 'Loss of pay',
  totalDeductions: 'Total deductions',
  netPay: 'Net pay',
  [employerFigure]: 'Employer contributions',
};

const isField = (name: RegisterFigure): name is AmountName =>
  (amountNames as readonly string[]).includes(name);
const figureLabel = (name: RegisterFigure): string => (isField(name) ? fullLabel(name) : resultLabels[name]);

type RegisterLine = NonNullable<RegisterRow['lines']>[number];

const lineId = ({ kind, label }: Pick<RegisterLine, 'kind' | 'label'>): string => `${kind} ${label}`;

const withoutMonth = (line: RegisterLine): RegisterLine =>
  line.arrearsOf === undefined ? line : { ...line, label: arrearsColumns[line.kind] };

/** The component that arrears are of: a field, or the line of a component. */
const componentOf = (name: string): string =>
  isField(name as RegisterFigure) ? name : lineId({ kind: 'earning', label: name });
const withArrears = (component: string): string => `${component} with arrears`;

/** Lines stand before the result that they are part of; reimbursements before the net pay. */
const resultAfter: Record<PayLineKind, RegisterFigure> = {
  earning: 'grossEarnings',
  deduction: 'totalDeductions',
  reimbursement: 'netPay',
};

/** The components that any payslip has, in the order of a payslip. */
function componentsOf(rows: readonly RegisterRow[]): RegisterComponent[] {
  const used = new Set(rows.flatMap(({ figures }) => Object.keys(figures)));
  const lines = new Map(
    rows.flatMap(({ lines: own = [] }) => own.map(withoutMonth).map((line) => [lineId(line), line] as const)),
  );
  const owed = new Set(
    rows.flatMap(({ lines: own = [] }) => own.flatMap(({ arrearsOf }) => arrearsOf ?? [])),
  );
  const linesBefore = (name: RegisterFigure): RegisterComponent[] =>
    [...lines]
      .filter(([, { kind }]) => resultAfter[kind] === name)
      .sort(([, a], [, b]) => compareText(a.label, b.label))
      .map(([id, { label, kind }]) => ({
        id,
        label: kind === 'reimbursement' ? `${label} (reimbursement)` : label,
      }));
  const ofPayslip = registerFigures.flatMap((name) => [
    ...linesBefore(name),
    ...(used.has(name) ? [{ id: name, label: figureLabel(name) }] : []),
  ]);
  // The arrears of a deduction are no part of an earning.
  const isOnPayslips = (name: string) => used.has(name) || lines.has(componentOf(name));
  const ofComponents = [...owed].filter(isOnPayslips).map((name) => ({
    id: withArrears(componentOf(name)),
    label: `${isField(name as RegisterFigure) ? fullLabel(name as AmountName) : name} with arrears`,
  }));
  return [...ofPayslip, ...ofComponents.sort((a, b) => compareText(a.label, b.label))];
}

/** Every amount of a payslip by component; lines of one label are one. A component has a sum with its arrears as well. */
function amountsOfRow({ figures, lines = [] }: RegisterRow): Map<string, Paise> {
  const amounts = new Map<string, Paise>();
  const add = (id: string, amount: Paise) => amounts.set(id, sumPaise([amounts.get(id) ?? 0, amount]));
  /** An amount of the payslip, which counts in the sum of its component with arrears. */
  const addTo = (component: string, id: string, amount: Paise, counted = amount) => {
    add(id, amount);
    add(withArrears(component), counted);
  };
  for (const [name, amount] of Object.entries(figures)) addTo(name, name, toPaise(amount));
  for (const line of lines) {
    const [amount, id] = [toPaise(line.amount), lineId(withoutMonth(line))];
    const counted = line.kind === 'deduction' ? paise(-amount) : amount;
    addTo(line.arrearsOf === undefined ? id : componentOf(line.arrearsOf), id, amount, counted);
  }
  return amounts;
}

/** The register of some months. Name, employee ID and department are those of the newest payslip. */
export function registerOf(months: readonly RegisterMonth[]): Register {
  const components = componentsOf(months.flatMap(({ rows }) => rows));
  const people = new Map<UserId, { row: RegisterRow; amounts: Map<string, (Paise | undefined)[]> }>();
  for (const [index, { rows }] of months.entries())
    for (const row of rows) {
      const person = people.get(row.userId) ?? {
        row,
        amounts: new Map(
          components.map(({ id }) => [id, Array.from<Paise | undefined>({ length: months.length })]),
        ),
      };
      people.set(row.userId, { ...person, row });
      const amounts = amountsOfRow(row);
      for (const { id } of components) {
        const own = person.amounts.get(id);
        if (own) own[index] = amounts.get(id) ?? paise(0);
      }
    }
  return {
    months: months.map(({ payPeriod }) => payPeriod),
    components,
    people: [...people.values()]
      .map(({ row, amounts }) => ({
        userId: row.userId,
        name: row.name,
        employeeId: row.employeeId,
        department: row.department,
        amounts,
      }))
      .sort((a, b) => compareText(a.name, b.name) || compareText(a.userId, b.userId)),
  };
}

/** The amounts of an employee's component in each month. */
export const amountsOfPerson = ({ amounts }: RegisterPerson, component: string) =>
  amounts.get(component) ?? [];

const sum = (amounts: readonly (Paise | undefined)[]): Paise =>
  sumPaise(amounts.map((amount) => amount ?? 0));

/** The total of an employee's component in all months. */
export const totalOfPerson = (person: RegisterPerson, component: string): Paise =>
  sum(amountsOfPerson(person, component));

/** The total of a component over employees, in each month. */
export const totalsOfMonths = (
  people: readonly RegisterPerson[],
  component: string,
  months: number,
): Paise[] =>
  Array.from({ length: months }, (_, index) =>
    sum(people.map((person) => amountsOfPerson(person, component)[index])),
  );
