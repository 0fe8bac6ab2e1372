import { useQueryClient } from '@tanstack/react-query';
import type { Path } from 'react-hook-form';
import * as z from 'zod/mini';
import { type SavedComponents, salaryComponentsRoutes } from '../../../shared/company/salary-components.ts';
import { type EarningName, earningNames } from '../../../shared/pay/payroll-fields.ts';
import { findComponentsError } from '../../../shared/pay/salary-component-rules.ts';
import {
  type AmountKind,
  amountKinds,
  salaryComponentMessages as componentMessages,
  isPercent,
  type SalaryStructure,
} from '../../../shared/pay/salary-components.ts';
import { routeQuery } from '../../lib/query.tsx';
import { showToast } from '../../lib/toasts.ts';
import { useVersionedForm } from '../../lib/versioned-form.ts';
import { useSaveComponents } from './calls.ts';
import { typedPercent } from './component-form.ts';
import { messages } from './messages.ts';

const componentsQuery = routeQuery(salaryComponentsRoutes.salaryComponents);

const rule = z.object({ amountKind: z.enum(amountKinds), percent: typedPercent });

export const structureForm = z.object(
  Object.fromEntries(earningNames.map((name) => [name, rule])) as Record<EarningName, typeof rule>,
);
type StructureValues = z.input<typeof structureForm>;

/** Basic salary is what others are a part of, so that it is no part of itself, and not what is left. */
export const kindsOf = (name: EarningName): readonly AmountKind[] =>
  name === 'basicSalary'
    ? amountKinds.filter((kind) => kind !== 'percent-of-basic' && kind !== 'balance')
    : amountKinds;

const toFormValues = ({ structure }: SavedComponents): StructureValues =>
  Object.fromEntries(
    earningNames.map((name) => {
      const { amountKind = 'typed', percent } = structure[name] ?? {};
      return [name, { amountKind, percent: percent === undefined ? '' : String(percent) }];
    }),
  ) as StructureValues;

/** The rules of a form; those of a percentage that is not typed yet have none. */
export const toStructure = (values: z.output<typeof structureForm>): SalaryStructure =>
  Object.fromEntries(
    earningNames.flatMap((name) => {
      const { amountKind, percent } = values[name];
      if (amountKind === 'typed') return [];
      return [[name, { amountKind, ...(isPercent(amountKind) && percent !== undefined && { percent }) }]];
    }),
  );

/** Earnings that are a percentage, but have none yet. */
const withoutPercent = (structure: SalaryStructure): EarningName[] =>
  earningNames.filter((name) => {
    const rule = structure[name];
    return rule !== undefined && isPercent(rule.amountKind) && rule.percent === undefined;
  });

const isSameStructure = (one: SavedComponents, other: SavedComponents): boolean =>
  JSON.stringify(toFormValues(one)) === JSON.stringify(toFormValues(other));

/** State of the form that says how a CTC gives the earnings. */
export function useStructureForm(saved: SavedComponents) {
  const queries = useQueryClient();
  const save = useSaveComponents();
  const form = useVersionedForm({
    schema: structureForm,
    saved,
    toFormValues,
    onSubmit: async (values, read, fill) => {
      // Components that were changed beside the form are no conflict.
      const newest = queries.getQueryData(componentsQuery.queryKey) ?? read;
      const base = isSameStructure(newest, read) ? newest : read;
      const structure = toStructure(values);
      const missing = withoutPercent(structure);
      for (const name of missing)
        form.setError(`${name}.percent`, { message: componentMessages.percentRequired });
      if (missing.length > 0) return;
      const error = findComponentsError({ components: base.components, structure });
      if (error) {
        const [part = '', ...path] = error.path.split('.');
        const name = part === 'structure' ? (path.join('.') as Path<StructureValues>) : 'root';
        form.setError(name, { message: error.message });
        return;
      }
      fill(await save(base, { structure }));
      showToast('success', messages.structureSaved);
    },
    failureMessage: messages.structureFailed,
    query: componentsQuery,
    loadFailed: messages.loadFailed,
  });
  return form;
}

export type StructureFormState = ReturnType<typeof useStructureForm>;
