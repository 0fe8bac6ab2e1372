import { batchGetAll } from '../../../../functions/lib/table.ts';
import { parseSlip, type SlipItem, slipKey } from '../../../../functions/store/slip.ts';
import type { PayPeriod } from '../../../../shared/period.ts';
import type { UserId } from '../../../../shared/user-id.ts';
import type { Entry } from './ledger.ts';
import type { Month } from './people.ts';

/** The current payslips of employees in a month, in the order of the employees. */
export async function readSlips(ids: readonly UserId[], month: Month): Promise<(SlipItem | undefined)[]> {
  const items = await batchGetAll(
    ids.map((id) => ({ table: 'slips', key: slipKey(id, month as PayPeriod) })),
  );
  return items.map((item) => parseSlip(item));
}

const noPf = { wages: 0, epsWages: 0, edliWages: 0, employee: 0, eps: 0, employer: 0, edli: 0, admin: 0 };
const noEsi = { wages: 0, employee: 0, employer: 0 };

/** The figures of a payslip, by the ledger. */
export const figuresOfEntry = (entry: Entry) => {
  const { encashment, noticePaid, noticeRecovered, gratuity, bonus, arrears, net, earned, profTax, fund } =
    entry;
  return {
    ...{ earned, net, profTax, taxable: entry.taxable, fund },
    pf: entry.pf ?? noPf,
    esi: entry.esi ?? noEsi,
    ...{ encashment, noticePaid, noticeRecovered, gratuity, bonus },
    arrears: Object.fromEntries(arrears),
  };
};

/** The same by the portal. */
export function figuresOfSlip({ slip: { profile, statutory } }: SlipItem): ReturnType<typeof figuresOfEntry> {
  const { pf, esi, profTax, labourWelfareFund: fund } = statutory ?? {};
  const lines = profile.lines ?? [];
  const lineOf = (kind: string) =>
    lines.reduce((sum, { adjustment, amount }) => sum + (adjustment === kind ? amount : 0), 0);
  const arrears: Record<Month, number> = {};
  for (const { adjustment, earlier, amount } of lines)
    if ((adjustment === 'arrears' || adjustment === 'lop-reversal') && earlier)
      arrears[earlier.month] = (arrears[earlier.month] ?? 0) + amount;
  return {
    earned: (profile.grossEarnings ?? 0) - (profile.lopDeduction ?? 0),
    net: profile.netPay ?? 0,
    profTax: profile.profTax ?? 0,
    taxable: profTax?.salary ?? 0,
    fund: { employee: profile.labourWelfareFund ?? 0, employer: fund?.employer ?? 0 },
    pf: pf
      ? {
          ...{ wages: pf.pfWages, epsWages: pf.epsWages, edliWages: pf.edliWages },
          ...{
            employee: profile.pf ?? 0,
            eps: pf.eps,
            employer: pf.employer,
            edli: pf.edli,
            admin: pf.admin,
          },
        }
      : { ...noPf, employee: profile.pf ?? 0 },
    esi: esi?.covered
      ? { wages: esi.wages, employee: profile.esi ?? 0, employer: esi.employer }
      : { ...noEsi, employee: profile.esi ?? 0 },
    encashment: lineOf('leave-encashment'),
    noticePaid: lineOf('notice-pay'),
    noticeRecovered: lineOf('notice-recovery'),
    gratuity: lineOf('gratuity'),
    bonus: lineOf('earning'),
    arrears,
  };
}
