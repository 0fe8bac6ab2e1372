import * as z from 'zod/mini';
import { Problem } from '../../shared/errors.ts';
import {
  type SalaryComponent,
  type SalaryComponentId,
  type SalaryStructure,
  salaryComponent,
  salaryComponentMessages,
  salaryStructure,
} from '../../shared/pay/salary-components.ts';
import { type Condition, isNew } from '../lib/condition.ts';
import { batchGet, type Item, parseOptional, versionWrite, type Write } from '../lib/table.ts';
import { type Edit, edits, withEdits } from './edits.ts';
import type { ProfileItem } from './profile.ts';

const componentsItem = z.object({
  components: z.array(salaryComponent),
  structure: salaryStructure,
  edits,
  version: z.int(),
});

/** The company's own salary components, and how a CTC is divided. */
export interface SalaryComponents {
  components: SalaryComponent[];
  structure: SalaryStructure;
  edits?: Edit[] | undefined;
  /** 0 while the company has none. */
  version: number;
}

/** In the settings table. */
export const componentsKey = { name: 'salary-components' };

export const parseComponents = (item: Item | undefined): SalaryComponents => {
  const found = parseOptional(componentsItem, item);
  if (!found) return { components: [], structure: {}, version: 0 };
  const { components, structure, edits: stored, version } = found;
  return { components, structure, ...(stored && { edits: stored }), version };
};

/** Writes components in place of those that were read, with optimistic locking. */
export const componentsWrite = (
  read: SalaryComponents,
  next: Pick<SalaryComponents, 'components' | 'structure'>,
  edit: Edit,
): Write =>
  versionWrite('settings', 'name', read.version, {
    ...componentsKey,
    ...next,
    edits: withEdits(read.edits, edit),
  });

/**
 * Whether a component was ever given to an employee, or was deleted: one item for each, written once, which rules out the
 * other. So a component that a payslip may have is never deleted, and a deleted one is given to no employee.
 */
const componentMark = z.object({ mark: z.enum(['used', 'deleted']) });

const markKey = (id: string) => ({ name: `salary-component#${id}` });

const isNotDeleted: Condition = {
  expression: 'attribute_not_exists(#name) OR #mark = :used',
  values: { used: 'used' },
};

const readMarks = async (ids: readonly string[]) => {
  const items =
    ids.length === 0
      ? []
      : await batchGet(...ids.map((id) => ({ table: 'settings' as const, key: markKey(id) })));
  return items.map((item) => parseOptional(componentMark, item)?.mark);
};

/** The components that an employee was given. */
export async function readUsed(components: readonly SalaryComponent[]): Promise<SalaryComponentId[]> {
  const ids = components.map(({ id }) => id);
  const marks = await readMarks(ids);
  return ids.filter((_, i) => marks[i] === 'used');
}

/** Deletes a component for good, if no employee was given it. */
export const componentDeletion = (id: SalaryComponentId): Write => ({
  table: 'settings',
  put: { ...markKey(id), mark: 'deleted' },
  condition: isNew('name'),
});

/** No employee was given the component until now. */
export const isUnused = (id: SalaryComponentId): Write => ({
  table: 'settings',
  check: markKey(id),
  condition: isNew('name'),
});

type Components = Pick<ProfileItem, 'components' | 'payChanges' | 'adjustments'>;

/** Every component that a profile names: of its pay, of changes of it, and of one-off amounts. */
const componentsOf = ({ components = {}, payChanges = [], adjustments = [] }: Components): string[] => [
  ...Object.keys(components),
  ...payChanges.flatMap(({ after }) => Object.keys(after.components ?? {})),
  ...adjustments.flatMap(({ componentId }) => (componentId === undefined ? [] : [componentId])),
];

/**
 * The writes of saving a profile for the components that it gives an employee: none where each was given to some
 * employee before.
 * @param states the profile as it is to be; also a state from which a later one follows
 * @throws Problem bad_input where a component was deleted
 */
export async function componentUseWrites(before: Components, ...states: Components[]): Promise<Write[]> {
  const had = new Set(componentsOf(before));
  const added = [...new Set(states.flatMap(componentsOf))].filter((id) => !had.has(id));
  const marks = await readMarks(added);
  if (marks.includes('deleted')) throw new Problem('bad_input', salaryComponentMessages.notFound);
  return added
    .filter((_, i) => marks[i] === undefined)
    .map((id) => ({
      table: 'settings',
      put: { ...markKey(id), mark: 'used' },
      condition: isNotDeleted,
    }));
}

/** Whether a write says that a component was given to an employee: several employees of a transaction write the same. */
export const isComponentUse = (write: Write): boolean =>
  'put' in write && write.table === 'settings' && write.put.mark === 'used';
