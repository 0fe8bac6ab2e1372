import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { PayPeriod } from '../../shared/period.ts';
import type { BodyOf } from '../../shared/route.ts';
import type { EsiReasons } from '../../shared/statutory/filing/esi-upload.ts';
import type { FilingId } from '../../shared/statutory/filing/filing.ts';
import { form138Routes } from '../../shared/statutory/form-138.ts';
import type { Quarter } from '../../shared/statutory/quarter.ts';
import {
  type EmployeePfWorksheet,
  type ExportedFile,
  statutoryRoutes as routes,
} from '../../shared/statutory/statutory-filing.ts';
import { asAdmin, pageAsAdmin } from '../lib/client.ts';

export const filingsQuery = (payPeriod: PayPeriod) =>
  queryOptions({
    queryKey: ['statutory', payPeriod],
    queryFn: ({ signal }) => asAdmin(routes.filings, { params: { payPeriod }, signal }),
  });

export const form138Query = (quarter: Quarter) =>
  queryOptions({
    queryKey: ['form-138', quarter],
    queryFn: ({ signal }) => asAdmin(form138Routes.form138, { params: { quarter }, signal }),
    // Payslips, challans and vouchers change on other screens.
    staleTime: 0,
  });

/** Exports the sheets; resolves once the screen shows it. @throws CallError */
export function useForm138Export(quarter: Quarter) {
  const queries = useQueryClient();
  return async () => {
    const { files } = await asAdmin(form138Routes.exportForm138, { params: { quarter } });
    await queries.invalidateQueries({ queryKey: form138Query(quarter).queryKey });
    return files;
  };
}

/** Every worksheet of PF on arrears of a month. */
export async function readPfWorksheets(payPeriod: PayPeriod): Promise<EmployeePfWorksheet[]> {
  const all: EmployeePfWorksheet[] = [];
  let cursor: string | undefined;
  do {
    const page = await pageAsAdmin(routes.pfOnArrears, { params: { payPeriod }, query: { cursor } });
    all.push(...page.reply);
    cursor = page.nextCursor;
  } while (cursor);
  return all;
}

/** What is done about a filing. Each resolves once the screen shows it. @throws CallError */
export function useFilingActions(payPeriod: PayPeriod) {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: filingsQuery(payPeriod).queryKey });
  return {
    exportFile: async (filing: FilingId, reasons: EsiReasons): Promise<ExportedFile> => {
      const file = await asAdmin(routes.exportFile, { params: { payPeriod, filing }, body: { reasons } });
      await refresh();
      return file;
    },
    recordChallans: async (body: BodyOf<typeof routes.recordChallans>): Promise<void> => {
      try {
        await asAdmin(routes.recordChallans, { params: { payPeriod }, body });
      } finally {
        await refresh();
      }
    },
    record: async (filing: FilingId, body: BodyOf<typeof routes.recordFiling>): Promise<void> => {
      try {
        await asAdmin(routes.recordFiling, { params: { payPeriod, filing }, body });
      } finally {
        // After a conflict, what another admin recorded is shown.
        await refresh();
      }
    },
  };
}
