import {
  type EmployeeYearEnd,
  leaveYearEndRoutes as routes,
} from '../../../../shared/leaves/leave-year-end.ts';
import { asAdmin } from '../../../lib/client.ts';

/** The end of a leave year for all employees. */
export interface WholeYearEnd {
  employees: EmployeeYearEnd[];
  canClose: boolean;
  isFinal: string | undefined;
}

/** Reads what the end of a leave year does, part by part. */
export async function readYearEnd(year: number, signal: AbortSignal): Promise<WholeYearEnd> {
  const whole: WholeYearEnd = { employees: [], canClose: false, isFinal: undefined };
  let cursor: string | undefined;
  do {
    const part = await asAdmin(routes.yearEnd, {
      params: { year: String(year) },
      query: { cursor },
      signal,
    });
    whole.employees.push(...part.employees);
    whole.canClose = part.canClose;
    whole.isFinal = part.isFinal;
    cursor = part.cursor;
  } while (cursor);
  return whole;
}

/** Closes a leave year or undoes it, part by part; after a failure, the same again goes on. */
export async function changeYear(
  name: 'closeYear' | 'reopenYear',
  year: number,
  onProgress: (employees: number) => void,
): Promise<void> {
  let cursor: string | undefined;
  let employees = 0;
  do {
    const step = await asAdmin(routes[name], { params: { year: String(year) }, body: { cursor } });
    employees += step.employees;
    onProgress(employees);
    cursor = step.cursor;
  } while (cursor);
}
