import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { type Company, companyDetails, companyMessages, companyRoutes } from '../../shared/company.ts';
import { defaultYearlyLeaves } from '../../shared/profiles.ts';
import { CallError, withReason } from '../lib/call-error.ts';
import { asAdmin } from '../lib/client.ts';
import { showToast } from '../lib/toasts.ts';
import { useZodForm } from '../lib/zod-form.ts';
import { companyQuery } from './calls.ts';
import { messages } from './messages.ts';

/** A number as it is typed; nothing is none. */
const typedNumber = <Schema extends z.ZodMiniType<number, number>>(schema: Schema) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => (text.trim() === '' ? Number.NaN : Number(text))),
    ),
    schema,
  );

const { logo } = companyRoutes.changeCompany.body.shape;
const { yearlyLeaves, payDay } = companyDetails.shape;
const companyForm = z.extend(companyDetails, {
  yearlyLeaves: typedNumber(yearlyLeaves),
  payDay: typedNumber(payDay),
  logo,
});
type CompanyFormValues = z.input<typeof companyForm>;

/** The last day of every month. */
export const lastDay = 31;

/** Nothing of the logo is sent unless another one is chosen, or it is removed. */
const toFormValues = (company: Company | null): CompanyFormValues => ({
  name: company?.name ?? '',
  registrationNumber: company?.registrationNumber ?? '',
  address: company?.address ?? '',
  email: company?.email ?? '',
  phone: company?.phone ?? '',
  yearlyLeaves: String(company?.yearlyLeaves ?? defaultYearlyLeaves),
  payDay: String(company?.payDay ?? lastDay),
  logo: undefined,
});

/**
 * State of the company's form. Optimistic locking: it sends the version that it was filled from. After a conflict,
 * `reload` merges what somebody else saved with the fields edited here, which win.
 */
export function useCompanyForm(company: Company | null) {
  const [read, setRead] = useState(company);
  const [conflict, setConflict] = useState('');
  const queries = useQueryClient();
  const fill = (newest: Company | null, options?: { keepDirtyValues: boolean }) => {
    setRead(newest);
    setConflict('');
    form.reset(toFormValues(newest), options);
  };
  const form = useZodForm({
    schema: companyForm,
    defaultValues: toFormValues(company),
    onSubmit: async (details) => {
      const body = { ...details, version: read?.version ?? 0 };
      const saved = await asAdmin(companyRoutes.changeCompany, { body });
      fill(saved);
      // What depends on it as well: leave days, the pay day, what a new portal still lacks.
      await queries.invalidateQueries();
      showToast('success', companyMessages.saved);
    },
    failureMessage: (error) => {
      const isConflict = error instanceof CallError && error.status === 409;
      const message = withReason(messages.saveFailed, error);
      setConflict(isConflict ? message : '');
      return isConflict ? '' : message;
    },
  });
  // react-hook-form tracks only the state that is read; `keepDirtyValues` needs this.
  void form.formState.dirtyFields;

  async function reload() {
    try {
      fill(await queries.fetchQuery({ ...companyQuery('admin'), staleTime: 0 }), { keepDirtyValues: true });
      // The button is unmounted with the conflict.
      form.ref.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
    } catch (error) {
      setConflict(withReason(messages.loadFailed, error));
    }
  }

  return { ...form, read, conflict, reload, cancel: () => fill(read) };
}

export type CompanyFormState = ReturnType<typeof useCompanyForm>;
