import type { Employee, Portal } from '../../support/portal.ts';

/** The one-off amounts of an employee that later payslips pay, or take back: kind, amount, month, the month that it is of, and note. */
export async function owedTo(portal: Pick<Portal, 'ok'>, { id }: Pick<Employee, 'id'>) {
  const path = `/api/admin/employee-profile/${id}/adjustments`;
  const { adjustments } = await portal.ok('GET', path);
  return adjustments.map(({ kind, amount, month, forMonth, note }: Record<string, unknown>) => [
    ...[kind, amount, month, forMonth, note],
  ]);
}
