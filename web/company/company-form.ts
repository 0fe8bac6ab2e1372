import * as z from 'zod/mini';
import {
  type Company,
  companyDetails,
  companyMessages,
  companyRoutes,
} from '../../shared/company/company.ts';
import { settingsOf } from '../../shared/company/company-settings.ts';
import { defaultYearlyLeaves } from '../../shared/profiles/profiles.ts';
import { asAdmin } from '../lib/client.ts';
import { routeQuery, useRefreshing } from '../lib/query.tsx';
import { showToast } from '../lib/toasts.ts';
import { typedNumber } from '../lib/typed-value.ts';
import { useVersionedForm } from '../lib/versioned-form.ts';
import { messages } from './messages.ts';

const { logo } = companyRoutes.changeCompany.body.shape;
const { yearlyLeaves, payDay, leaverAccessMonths, declarationYearsKept } = companyDetails.shape;
const companyForm = z.extend(companyDetails, {
  yearlyLeaves: typedNumber(yearlyLeaves, Number.NaN),
  payDay: typedNumber(payDay, Number.NaN),
  leaverAccessMonths: typedNumber(leaverAccessMonths, Number.NaN),
  declarationYearsKept: typedNumber(declarationYearsKept, Number.NaN),
  logo,
});
type CompanyFormValues = z.input<typeof companyForm>;

/** The last day of every month. */
export const lastDay = 31;

/** Nothing of the logo is sent unless another one is chosen, or it is removed. */
const toFormValues = (company: Company | null): CompanyFormValues => {
  const settings = settingsOf(company ?? {});
  return {
    name: company?.name ?? '',
    registrationNumber: company?.registrationNumber ?? '',
    address: company?.address ?? '',
    email: company?.email ?? '',
    phone: company?.phone ?? '',
    yearlyLeaves: String(company?.yearlyLeaves ?? defaultYearlyLeaves),
    payDay: String(company?.payDay ?? lastDay),
    ...settings,
    leaverAccessMonths: String(settings.leaverAccessMonths),
    declarationYearsKept: String(settings.declarationYearsKept),
    logo: undefined,
  };
};

/** State of the company's form; `null` sets up a new company. */
export function useCompanyForm(company: Company | null) {
  const refreshing = useRefreshing();
  return useVersionedForm({
    schema: companyForm,
    saved: company,
    toFormValues,
    onSubmit: async (details, read, fill) => {
      const body = { ...details, version: read?.version ?? 0 };
      // Leave days, the pay day and the checklist of a new portal depend on it as well.
      fill(await refreshing(asAdmin(companyRoutes.changeCompany, { body })));
      showToast('success', companyMessages.saved);
    },
    failureMessage: messages.saveFailed,
    query: routeQuery(companyRoutes.company),
    loadFailed: messages.loadFailed,
  });
}

export type CompanyFormState = ReturnType<typeof useCompanyForm>;
