import type {
  ImportedMonths,
  ImportedSlipInput,
  ImportedSlipOutcome,
} from '../../../../shared/payroll/imported-slips.ts';
import type { HistoryItem } from '../../../../shared/payroll/payroll.ts';
import type { Employee, Portal } from '../../../support/portal.ts';

type Row = Omit<ImportedSlipInput, 'userId'>;
export const importedPath = '/api/admin/payroll/imported';

/** The row of a month. */
export const month = (payPeriod: string, values: Partial<Row> = {}): Row => ({
  payPeriod: payPeriod as Row['payPeriod'],
  basicSalary: 14_000,
  grossEarnings: 20_000,
  lopDays: 1,
  pf: 1_680,
  esi: 150,
  netPay: 18_170,
  ...values,
});

/** The calls of a portal, as the screens make them. */
export const importClient = (portal: Portal) => {
  const send = async (method: string, sub: string, body?: object) =>
    await portal.ok(method, `${importedPath}${sub}`, body);
  const withId = ({ id }: Employee, rows: readonly Row[]) => ({
    slips: rows.map((row) => ({ userId: id, ...row })),
  });
  return {
    months: (): Promise<ImportedMonths> => send('GET', ''),
    preview: (who: Employee, ...rows: Row[]): Promise<ImportedSlipOutcome[]> =>
      send('POST', '/preview', withId(who, rows)),
    bring: (who: Employee, ...rows: Row[]): Promise<ImportedSlipOutcome[]> =>
      send('POST', '', withId(who, rows)),
    remove: (payPeriod: string): Promise<{ removed: number; left: number }> =>
      send('DELETE', `/${payPeriod}`),
    history: async ({ id }: Employee, query = ''): Promise<HistoryItem[]> =>
      await portal.ok('GET', `/api/admin/payroll/history/${id}${query}`),
    report: async <Reply>(payPeriod: string, report: string): Promise<Reply> =>
      await portal.ok('GET', `/api/admin/reports/${payPeriod}/${report}`),
  };
};
