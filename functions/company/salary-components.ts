import { isDeepStrictEqual } from 'node:util';
import { quoteCharacter, unprintableGraphemes } from '../../document/printable.ts';
import type { SavedComponents } from '../../shared/company/salary-components.ts';
import { fieldProblem, Problem } from '../../shared/errors.ts';
import { messages } from '../../shared/messages.ts';
import { earningNames } from '../../shared/pay/payroll-fields.ts';
import { type ComponentsError, findComponentsError } from '../../shared/pay/salary-component-rules.ts';
import type { ComponentsInput } from '../../shared/pay/salary-components.ts';
import {
  amountText,
  maxSalaryComponents,
  type SalaryComponent,
  type SalaryComponentId,
  type SalaryStructure,
  salaryComponentMessages,
  structureField,
} from '../../shared/pay/salary-components.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { enteredBy } from '../lib/entered-by.ts';
import { isSameStored } from '../lib/json.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { newId } from '../lib/secret.ts';
import { get, type Write } from '../lib/table.ts';
import { auditWrites } from '../store/audit.ts';
import { changesOf, isChanged } from '../store/audit-changes.ts';
import {
  componentDeletion,
  componentsKey,
  componentsWrite,
  isUnused,
  parseComponents,
  readUsed,
  type SalaryComponents,
} from '../store/salary-components.ts';

const readComponents = async (): Promise<SalaryComponents> =>
  parseComponents(await get('settings', componentsKey));

/** The company's own components, and which of them employees were given. */
export async function getSalaryComponents(): Promise<SavedComponents> {
  const read = await readComponents();
  return { ...read, used: await readUsed(read.components) };
}

const refused = ({ path, message }: ComponentsError) => fieldProblem(path, message);

/** @throws Problem bad_input for what is against the rules of components, or cannot be printed on a payslip */
function assertValid(input: ComponentsInput): void {
  const error = findComponentsError(input);
  if (error) throw refused(error);
  for (const [i, { name }] of input.components.entries()) {
    const missing = unprintableGraphemes(name).map(quoteCharacter);
    const message = salaryComponentMessages.noFont(missing.join(', '));
    if (missing.length > 0) throw refused({ path: `components.${i}.name`, message });
  }
}

/** An earning without a rule is entered. */
const withoutEntered = (structure: SalaryStructure): SalaryStructure =>
  Object.fromEntries(Object.entries(structure).filter(([, rule]) => rule?.amountKind !== 'typed'));

/**
 * The sent components as they would be stored: those without an id get one.
 * @throws Problem bad_input for an unknown id
 */
function toStored({ components }: SalaryComponents, input: ComponentsInput): SalaryComponent[] {
  const known = new Set(components.map(({ id }) => id));
  const seen = new Set<SalaryComponentId>();
  return input.components.map(({ id, endedFrom, percent, ...component }, i) => {
    if (id !== undefined && (!known.has(id) || seen.has(id)))
      throw refused({ path: `components.${i}.id`, message: salaryComponentMessages.notFound });
    if (id !== undefined) seen.add(id);
    return {
      ...component,
      id: id ?? (newId('cmp') as SalaryComponentId),
      ...(percent !== undefined && { percent }),
      ...(endedFrom !== undefined && { endedFrom }),
    };
  });
}

/** Whether what was sent is stored already: the same call again, after its first answer was lost, has no new ids. */
function isSame(read: SalaryComponents, { components, structure }: ComponentsInput): boolean {
  const withIds = components.map((component, i) => ({ id: read.components[i]?.id, ...component }));
  return isSameStored(withIds, read.components) && isSameStored(withoutEntered(structure), read.structure);
}

const fixedByUse = ['kind', 'amountKind', 'frequency'] as const;

/** The change of one component. */
interface ComponentChange {
  before?: SalaryComponent;
  after?: SalaryComponent;
}

function changesBetween(
  before: readonly SalaryComponent[],
  after: readonly SalaryComponent[],
): ComponentChange[] {
  const ids = [...new Set([...before, ...after].map(({ id }) => id))];
  const find = (list: readonly SalaryComponent[], wanted: string) => list.find(({ id }) => id === wanted);
  return ids.flatMap((id) => {
    const [was, is] = [find(before, id), find(after, id)];
    return isDeepStrictEqual(was, is) ? [] : [{ ...(was && { before: was }), ...(is && { after: is }) }];
  });
}

/** The condition of a change: what payslips or employees may have stays what it is. @throws Problem conflict where it is used */
function useWrites({ before, after }: ComponentChange, used: readonly SalaryComponentId[]): Write[] {
  if (!before) return [];
  const isUsed = used.includes(before.id);
  if (!after) {
    if (isUsed) throw new Problem('conflict', salaryComponentMessages.inUse);
    return [componentDeletion(before.id)];
  }
  if (fixedByUse.every((name) => before[name] === after[name])) return [];
  if (isUsed) throw new Problem('conflict', salaryComponentMessages.fixedByUse);
  return [isUnused(before.id)];
}

const recordNames = [
  'name',
  'componentKind',
  'amountKind',
  'percent',
  'isWages',
  'isTaxable',
  'isReduced',
  'frequency',
  'endedFrom',
] as const;

const toRecord = (component: SalaryComponent | undefined) =>
  component && { ...component, componentKind: component.kind };

const auditOf = (admin: Actor, { before, after }: ComponentChange): Write[] => {
  const { id, name } = (after ?? before) as SalaryComponent;
  const action = !before ? 'added' : after ? 'changed' : 'deleted';
  const changes = changesOf(toRecord(before), toRecord(after), recordNames);
  return auditWrites(admin, `salary-component.${action}`, { id, name }, { changes });
};

/** How a CTC gives each earning, as the audit log has it: '50 % of basic salary'. */
const structureRecord = (structure: SalaryStructure) =>
  Object.fromEntries(
    earningNames.map((name) => [structureField(name), structure[name] && amountText(structure[name])]),
  );

function structureAudit(admin: Actor, before: SalaryStructure, after: SalaryStructure): Write[] {
  const names = earningNames.map(structureField);
  const changes = changesOf(structureRecord(before), structureRecord(after), names);
  return isChanged(changes)
    ? auditWrites(admin, 'salary-structure.changed', { id: 'salary-structure' }, { changes })
    : [];
}

/**
 * Changes the company's own components, and how a CTC is divided. No pay changes by it, but for what a component's name
 * and treatment say on payslips from now on.
 * @throws Problem bad_input for what is against the rules of components; conflict where they were changed since they were
 *   read in this version, or where a component would be deleted, or become another kind of amount, that employees have
 */
export async function saveSalaryComponents(admin: Actor, input: ComponentsInput): Promise<SavedComponents> {
  assertValid(input);
  return retryOnConflict(async () => {
    const read = await readComponents();
    const used = await readUsed(read.components);
    if ([input.version, input.version + 1].includes(read.version) && isSame(read, input))
      return { ...read, used };
    if (input.version !== read.version) throw new Problem('conflict', messages.versionConflict);
    const next = { components: toStored(read, input), structure: withoutEntered(input.structure) };
    const changes = changesBetween(read.components, next.components);
    // More would not fit into a transaction.
    if (changes.length > maxSalaryComponents)
      throw new Problem('bad_input', salaryComponentMessages.tooManyChanges(maxSalaryComponents));
    await transactAs(admin, [
      componentsWrite(read, next, enteredBy(admin)),
      ...changes.flatMap((change) => useWrites(change, used)),
      ...changes.flatMap((change) => auditOf(admin, change)),
      ...structureAudit(admin, read.structure, next.structure),
    ]);
    return { ...next, used, version: read.version + 1 };
  });
}
