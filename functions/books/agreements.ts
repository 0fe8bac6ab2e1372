import { postingRules } from '../../shared/books/postings.ts';
import { headLabels, statutoryHeads } from '../../shared/law/statutory.ts';
import { type Paise, paise, sumPaise } from '../../shared/money.ts';
import type { AdjustmentKind } from '../../shared/pay/adjustment-kinds.ts';
import { lineKindOf } from '../../shared/pay/pay-adjustments.ts';
import { isComponentLine } from '../../shared/pay/pay-lines.ts';
import { totalsOfSlips } from '../../shared/slips/slip-totals.ts';
import { taxOf } from '../../shared/statutory/challans.ts';
import { type FiledSlip, parseFilingId } from '../../shared/statutory/filing/filing.ts';
import { filingsOf, type MonthFiling } from '../../shared/statutory/filing/month.ts';
import { deductsPfOnArrears } from '../../shared/statutory/filing/pf-on-arrears.ts';
import { employerOfPf } from '../../shared/statutory/pf-worksheet.ts';
import type { FilingItem } from '../store/filing.ts';
import type { BankTotals } from './bank-totals.ts';
import type { Books } from './books.ts';

/** The same amount by what has it, in paise; absent where nothing has. */
interface AgreementInPaise {
  label: string;
  voucher: Paise;
  payslips: Paise;
  file?: Paise | undefined;
  challan?: Paise | undefined;
  paid?: Paise | undefined;
}

const isDue = ({ due }: MonthFiling): boolean => due !== 0;

/** The sum where each of the filings has one: a part of it would differ from everything. */
function sumOfAll(amounts: readonly (Paise | undefined)[]): Paise | undefined {
  if (amounts.length === 0) return undefined;
  const known = amounts.filter((amount) => amount !== undefined);
  return known.length === amounts.length ? sumPaise(known) : undefined;
}

/** As it was typed from the challan; of income tax, the tax of the challans that there are. */
const challanOf = ({ paid, filed, challans }: FilingItem): Paise | undefined =>
  challans && challans.length > 0 ? taxOf(challans) : (paid?.total ?? filed?.total);

/** Compares the voucher with the register, the exported files, the challans and the payments. */
export function agreementsOf(
  { period, slips, journal: { totals }, establishment, receivables }: Books,
  items: readonly FilingItem[],
  bank: BankTotals,
): AgreementInPaise[] {
  const register = totalsOfSlips(slips.map(({ profile }) => profile));
  const filings = filingsOf(slips, period, {
    reasons: items.find(({ id }) => id === 'esi')?.reasons,
    ...establishment,
  });
  const itemOf = new Map(items.map((item) => [item.id, item]));
  const owed = (key: keyof typeof postingRules): Paise => paise(-(totals[key] ?? 0) || 0);
  const ofHeads = statutoryHeads.map((head): AgreementInPaise => {
    const ofHead = filings.filter((filing) => parseFilingId(filing.id).head === head).filter(isDue);
    const done = ofHead.map(({ id }) => itemOf.get(id));
    return {
      label: headLabels[head],
      voucher: owed(head),
      payslips: sumPaise(ofHead.map(({ due }) => due)),
      file: sumOfAll(done.map((item) => item?.exports[0]?.due)),
      challan: sumOfAll(done.map((item) => item && challanOf(item))),
    };
  });
  return [
    { label: 'Gross earnings', voucher: earned(totals), payslips: register.grossEarnings },
    {
      label: receivables > 0 ? 'Net pay and what employees owe' : 'Net pay',
      voucher: owed('netPay'),
      payslips: sumPaise([register.netPay, receivables]),
      file: bank.exported,
      paid: bank.paid,
    },
    ...ofHeads.filter(({ voucher, payslips }) => voucher !== 0 || payslips !== 0),
    ...withoutFile('PF on arrears', owed('pf-arrears'), sumPaise(slips.map(pfOnArrearsOf))),
  ];
}

/** Rows that agree with no file, since the portal makes none of them. */
const withoutFile = (label: string, voucher: Paise, payslips: Paise): AgreementInPaise[] =>
  voucher === 0 && payslips === 0 ? [] : [{ label, voucher, payslips }];

/** PF of earlier months by the worksheet of a payslip that deducts it. */
const pfOnArrearsOf = (slip: FiledSlip): Paise =>
  deductsPfOnArrears(slip)
    ? sumPaise(
        (slip.statutory?.pfOnArrears?.months ?? []).flatMap((month) => [month.employee, employerOfPf(month)]),
      )
    : paise(0);

/** Every earning: of the payroll fields, of components, and of one-off amounts that are pay. */
function earned(totals: Readonly<Record<string, Paise>>): Paise {
  const isEarning = (key: string) => {
    if (isComponentLine({ id: key })) return (totals[key] ?? 0) > 0;
    const { section } = postingRules[key as keyof typeof postingRules];
    if (section === 'earnings') return key !== 'lopDeduction';
    const kind = key.replace('one-off:', '');
    return section === 'oneOffs' && lineKindOf[kind as AdjustmentKind] === 'earning';
  };
  return sumPaise(Object.entries(totals).flatMap(([key, amount]) => (isEarning(key) ? [amount] : [])));
}
