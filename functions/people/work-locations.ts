import type { WorkLocation } from '../../shared/leaves/leave-rules.ts';
import { compareText, foldText } from '../../shared/text.ts';
import type { Actor } from '../auth/session.ts';
import { readAllEmployees } from '../store/employees.ts';

/** The work locations of employees, in the order of their names. Each is named as most of its employees have it. */
export async function listWorkLocations(_admin: Actor): Promise<{ locations: WorkLocation[] }> {
  const { accounts, profiles } = await readAllEmployees();
  const named = accounts.flatMap(({ id }) => profiles.get(id)?.workLocation || []);
  const groups = [...Map.groupBy(named, foldText)].sort(([one], [other]) => compareText(one, other));
  return {
    locations: groups.map(([, names]) => ({ location: mostFrequent(names), employees: names.length })),
  };
}

function mostFrequent(names: readonly string[]): string {
  const counts = [...Map.groupBy(names, (name) => name)].map(([name, { length }]) => ({ name, length }));
  return counts.reduce((best, other) => (other.length > best.length ? other : best)).name;
}
