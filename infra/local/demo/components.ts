import { createHash } from 'node:crypto';
import type { SavedComponents } from '../../../shared/company/salary-components.ts';
import type { ComponentsInput } from '../../../shared/pay/salary-components.ts';
import type { AdjustmentInput } from '../../../shared/payroll/adjustments.ts';
import type { ApiClient } from './api-client.ts';

type Component = ComponentsInput['components'][number];

const earning = {
  kind: 'earning',
  amountKind: 'typed',
  isWages: false,
  isTaxable: true,
  isReduced: true,
  frequency: 'monthly',
} as const satisfies Partial<Component>;

const components = [
  { ...earning, name: 'Special Allowance', amountKind: 'balance', isWages: true },
  { ...earning, name: 'Conveyance' },
  { ...earning, name: 'Canteen', kind: 'deduction', isReduced: false },
  { ...earning, name: 'Performance Bonus', frequency: 'once', isReduced: false },
] as const satisfies Component[];
export type ComponentName = (typeof components)[number]['name'];

const structure: ComponentsInput['structure'] = {
  basicSalary: { amountKind: 'percent-of-ctc', percent: 50 },
  hra: { amountKind: 'percent-of-basic', percent: 50 },
};
/** The basic salary that the structure makes of a CTC, in rupees a month. */
export const basicOfCtc = (ctc: number): number => ctc / 24;

export type ComponentIds = Readonly<Record<ComponentName, string>>;

/** Adds the company's salary components, unless an interrupted start has done so. */
export async function seedComponents(admin: ApiClient): Promise<ComponentIds> {
  const path = '/api/admin/salary-components';
  const read = await admin.requestOk<SavedComponents>('GET', path);
  const saved =
    read.version > 0
      ? read
      : await admin.requestOk<SavedComponents>('PUT', path, { components, structure, version: 0 });
  const ids: Record<string, string> = Object.fromEntries(saved.components.map(({ id, name }) => [name, id]));
  return ids as ComponentIds;
}

/** An amount beside the monthly pay, in rupees. */
export type OneOff = Pick<AdjustmentInput, 'kind' | 'amount' | 'reason'> & {
  /** Whether it begins with the payslip of last month, or with that of this month. */
  from: 'last month' | 'this month';
  instalment?: AdjustmentInput['instalment'];
} & ({ component: ComponentName } | { label: string });

/** Enters an amount for a month. Idempotent: its id is the same at every start. */
export async function addOneOff(
  admin: ApiClient,
  ids: ComponentIds,
  userId: string,
  { from: _, ...oneOff }: OneOff,
  month: string,
): Promise<void> {
  const id = `adj_${createHash('sha256').update(`${userId} ${oneOff.reason}`).digest('hex').slice(0, 20)}`;
  const { component, ...named } = 'component' in oneOff ? oneOff : { ...oneOff, component: undefined };
  await admin.requestOk('POST', `/api/admin/employee-profile/${userId}/adjustments`, {
    label: '',
    ...named,
    ...(component && { componentId: ids[component] }),
    id,
    month,
  });
}
