import { formatPeriod } from '../../shared/period.ts';
import { addUpHeadcount } from '../../shared/reports/headcount.ts';
import { type DepartmentHeadcount, isInProgress, type MonthHeadcount } from '../../shared/reports/reports.ts';
import type { Sheet, SheetColumn } from '../sheets/sheet.ts';

/** Whether a month counts: it has payslips, and all of them. */
export const isCounted = (month: MonthHeadcount): boolean => month.payslips > 0 && !isInProgress(month);

/** The name of a department, also where payslips have none. */
const departmentName = ({ department, isOther }: DepartmentHeadcount): string =>
  isOther ? 'Other departments' : (department ?? 'No department');

export interface DepartmentYear {
  department: string;
  start: number;
  joined: number;
  left: number;
  moved: number;
  end: number;
  /** In tenths of a percent. */
  attrition: number | undefined;
}

/** Each department over these months, in the order of names. One that is not in a month has no employees in it. */
export function departmentsOfYear(months: readonly MonthHeadcount[]): DepartmentYear[] {
  const names = new Set(months.flatMap(({ departments }) => departments.map(departmentName)));
  return [...names].sort().map((department) => {
    const own = months.map(
      ({ departments }) =>
        departments.find((of) => departmentName(of) === department) ?? {
          ...{ start: 0, joined: 0, left: 0, moved: 0, end: 0 },
        },
    );
    const { joined, left, attrition } = addUpHeadcount(own);
    return {
      department,
      start: own[0]?.start ?? 0,
      joined,
      left,
      moved: own.reduce((sum, { moved }) => sum + moved, 0),
      end: own.at(-1)?.end ?? 0,
      attrition,
    };
  });
}

/** 125 → '12.5 %'. */
export const formatAttrition = (tenths: number | undefined): string =>
  tenths === undefined ? '–' : `${(tenths / 10).toFixed(1)} %`;

const number = (label: string): SheetColumn => ({ label, kind: 'days' });
const text = (label: string): SheetColumn => ({ label, kind: 'text' });

/** A row for each month and department. */
export function headcountSheet(year: string, months: readonly MonthHeadcount[]): Sheet {
  return {
    name: `Headcount ${year}`,
    columns: [
      text('Month'),
      text('Department'),
      ...['At the start', 'Joined', 'Left', 'Changed department', 'At the end'].map(number),
    ],
    rows: months.flatMap(({ payPeriod, departments }) =>
      departments.map((of) => [
        formatPeriod(payPeriod),
        departmentName(of),
        ...[of.start, of.joined, of.left, of.moved, of.end].map(String),
      ]),
    ),
  };
}

/** An employee who joined or left in a month. */
export interface Movement {
  payPeriod: string;
  userId: string;
  name: string;
  department: string;
  change: 'Joined' | 'Left';
  on: string | undefined;
}

/** Everyone who joined or left, newest month first. */
export const movementsOf = (months: readonly MonthHeadcount[]): Movement[] =>
  months
    .flatMap(({ payPeriod, joiners, leavers }) => [
      ...joiners.map((mover) => ({ payPeriod, change: 'Joined' as const, ...mover })),
      ...leavers.map((mover) => ({ payPeriod, change: 'Left' as const, ...mover })),
    ])
    .map(({ payPeriod, userId, name, department = '', change, on }) => ({
      payPeriod,
      userId,
      name,
      department,
      change,
      on,
    }))
    .toSorted((a, b) => (a.payPeriod < b.payPeriod ? 1 : a.payPeriod > b.payPeriod ? -1 : 0));

export const movementsSheet = (year: string, movements: readonly Movement[]): Sheet => ({
  name: `Joined and left ${year}`,
  columns: ['Month', 'Name', 'Department', 'Change', 'Date'].map(text),
  rows: movements.map(({ payPeriod, name, department, change, on = '' }) => [
    formatPeriod(payPeriod),
    name,
    department,
    change,
    on,
  ]),
});
