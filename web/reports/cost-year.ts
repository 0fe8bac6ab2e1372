import { type Paise, paise, sumPaise, toPaise } from '../../shared/money.ts';
import { formatPeriod, type PayPeriod } from '../../shared/period.ts';
import type { DepartmentCost, MonthCost } from '../../shared/reports/reports.ts';
import { compareText } from '../../shared/text.ts';
import { formatDecimal, type Sheet } from '../sheets/sheet.ts';

/** A cost in paise. */
export interface Cost {
  people: number;
  netPay: Paise;
  salaries: Paise;
  employer: Paise;
  total: Paise;
}

export const allDepartments = 'all';
export const noDepartment = 'No department';
/** The part of EDLI and the PF admin charge that no payslip has. */
export const wholeCompany = 'Whole company';

/** The name of a department, also where payslips have none. */
const nameOf = ({ department }: Pick<DepartmentCost, 'department'>): string => department ?? noDepartment;

const none: Cost = { people: 0, netPay: paise(0), salaries: paise(0), employer: paise(0), total: paise(0) };

const add = (a: Cost, b: Cost): Cost => ({
  people: a.people + b.people,
  netPay: sumPaise([a.netPay, b.netPay]),
  salaries: sumPaise([a.salaries, b.salaries]),
  employer: sumPaise([a.employer, b.employer]),
  total: sumPaise([a.total, b.total]),
});
export const addCosts = (costs: readonly Cost[]): Cost => costs.reduce(add, none);

function toCost({ people, ...amounts }: Omit<DepartmentCost, 'department'>): Cost {
  const [netPay, salaries, employer] = [amounts.netPay, amounts.salaries, amounts.employer].map(toPaise) as [
    Paise,
    Paise,
    Paise,
  ];
  return { people, netPay, salaries, employer, total: sumPaise([salaries, employer]) };
}

/** The cost of each department of a month by its name, and what no department has. */
function costsOf({ departments, ofCompany }: MonthCost): [name: string, cost: Cost][] {
  const employer = ofCompany === undefined ? undefined : toPaise(ofCompany);
  return [
    ...departments.map((cost): [string, Cost] => [nameOf(cost), toCost(cost)]),
    ...(employer === undefined
      ? []
      : [[wholeCompany, { ...none, employer, total: employer }] as [string, Cost]]),
  ];
}

/** The cost of a month: of a department, or of all. */
export const costOfMonth = (month: MonthCost, department: string = allDepartments): Cost =>
  addCosts(
    costsOf(month).flatMap(([name, cost]) =>
      department === allDepartments || name === department ? [cost] : [],
    ),
  );

/** The cost of each department in all months, the largest first. Its people are those of the newest month that it has. */
export function costByDepartment(months: readonly MonthCost[]): { department: string; cost: Cost }[] {
  const all = Map.groupBy(months.flatMap(costsOf), ([name]) => name);
  return [...all]
    .map(([department, costs]) => ({
      department,
      cost: { ...addCosts(costs.map(([, cost]) => cost)), people: costs.at(-1)?.[1].people ?? 0 },
    }))
    .sort((a, b) => b.cost.total - a.cost.total || compareText(a.department, b.department));
}

/** A row for each month and department, and the total of the year. */
export function costSheet(year: string, months: readonly MonthCost[]): Sheet {
  const amounts = ({ salaries, employer, total, netPay }: Cost) =>
    [salaries, employer, total, netPay].map(formatDecimal);
  const rows = months.flatMap((month) =>
    costsOf(month).map(([department, cost]) => [
      formatPeriod(month.payPeriod as PayPeriod),
      department,
      String(cost.people),
      ...amounts(cost),
    ]),
  );
  return {
    name: `Cost ${year}`,
    columns: [
      { label: 'Month', kind: 'text' },
      { label: 'Department', kind: 'text' },
      { label: 'Employees', kind: 'days' },
      ...['Salaries', 'Employer contributions', 'Cost', 'Net pay'].map((label) => ({
        label,
        kind: 'amount' as const,
      })),
    ],
    rows,
    totals: ['Total', '', '', ...amounts(addCosts(months.map((month) => costOfMonth(month))))],
  };
}
