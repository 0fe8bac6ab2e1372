import type { EmployeeEntry } from '../../shared/payroll.ts';
import { matchesSearch } from '../lib/search.ts';
import type { Tone } from '../ui/Badge.tsx';

export const stateDisplays: Record<EmployeeEntry['state'], { label: string; tone: Tone }> = {
  generated: { label: 'Slip generated', tone: 'positive' },
  ready: { label: 'Ready to generate', tone: 'caution' },
  'not-set': { label: 'Payroll not set', tone: 'neutral' },
};

export type StateFilter = 'all' | 'ready' | 'generated';

/**
 * The employees in a state whose name or email matches the search.
 * @param alwaysIncludedId the employee whose form is open
 */
export function filterEmployees(
  employees: readonly EmployeeEntry[],
  { search, state }: { search: string; state: StateFilter },
  alwaysIncludedId?: string,
): EmployeeEntry[] {
  return employees.filter(
    (employee) =>
      employee.user.id === alwaysIncludedId ||
      ((state === 'all' || employee.state === state) &&
        matchesSearch(search, employee.user.name, employee.user.email)),
  );
}
