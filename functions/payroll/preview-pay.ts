import type { PaySettings } from '../../shared/company/pay-settings.ts';
import { todayInIndia } from '../../shared/date.ts';
import { detailsIn } from '../../shared/law/dated-details.ts';
import { employerTotalOf, statutoryInputOfPay, statutoryOfPay } from '../../shared/law/employer-cost.ts';
import { headLabels, type StatutoryResult, statutoryHeads } from '../../shared/law/statutory.ts';
import { wagesInMonth } from '../../shared/law/wages.ts';
import { formatPaise, type Paise, subtractPaise, sumPaise, toRupees } from '../../shared/money.ts';
import { mapLines, type PayLine, sumOfLines } from '../../shared/pay/pay-lines.ts';
import { earningNames } from '../../shared/pay/payroll-fields.ts';
import { componentLines, fullGross } from '../../shared/pay/salary-structure.ts';
import type { PayPreview, PayrollDetails } from '../../shared/payroll/payroll.ts';
import { formatPeriod, type PayPeriod, toPeriod } from '../../shared/period.ts';
import type { UserId } from '../../shared/user-id.ts';
import type { Actor } from '../auth/session.ts';
import { toAuthor } from '../lib/entered-by.ts';
import { pick } from '../lib/pick.ts';
import { applyPayrollDetails } from '../pay-runs/rows/apply-details.ts';
import { unknownOf } from '../slips/earlier-months.ts';
import { shownWorksheet } from '../slips/earlier-pf.ts';
import { incomeTaxOf } from '../slips/income-tax.ts';
import { payFrom } from '../slips/pay-of-profile.ts';
import { revisePay } from '../slips/revise-pay.ts';
import { hasStatutoryDetails } from '../slips/statutory.ts';
import { readHeads } from '../store/pay-run.ts';
import { emptyProfile, type ProfileItem } from '../store/profile.ts';
import { getEmployee, toChangedAmounts } from './payroll.ts';

/** Calculates what is filed for a full month of a pay; nothing while no detail of the employee has been entered. */
const filedOf = (
  profile: ProfileItem,
  lines: readonly PayLine[],
  period: PayPeriod,
  settings: PaySettings,
): StatutoryResult =>
  hasStatutoryDetails(profile)
    ? statutoryOfPay(profile, lines, period, detailsIn(profile, period), settings)
    : {};

/**
 * The statutory figures of a full month of a pay. Income tax is that of the profile's month alone: for a later month,
 * the payslips between would be missing.
 */
function statutoryOf(
  profile: ProfileItem,
  lines: PayLine[],
  period: PayPeriod,
  settings: PaySettings,
): StatutoryResult {
  const filed = filedOf(profile, lines, period, settings);
  if (profile.payPeriod !== undefined && profile.payPeriod !== period) return filed;
  const { monthPay: _, paidDays: __, lopDays: ___, typedDays: ____, ...pay } = profile;
  const incomeTax = incomeTaxOf({ ...pay, lines, payPeriod: period }, settings, filed);
  return { ...filed, ...(incomeTax && { incomeTax }) };
}

/** The deductions of a full month's payslip: the law's figure of a head that is filled in, else the entered one. */
function deductionsOf(
  profile: ProfileItem,
  lines: readonly PayLine[],
  result: StatutoryResult,
  { modes }: PaySettings,
): Paise {
  const heads = statutoryHeads.map((head) => {
    const found = result[head];
    return modes[head] === 'fill' && found && 'line' in found ? found.line.amount : (profile[head] ?? 0);
  });
  return sumPaise([...heads, sumOfLines(lines, 'deduction')]);
}

/** The wages of the Labour Codes with their sum: '₹30,000.00 + ₹7,500.00, because other allowances are more than half'. */
function wagesText(
  profile: ProfileItem,
  lines: readonly PayLine[],
  payPeriod: PayPeriod,
  settings: PaySettings,
): PayPreview['wages'] {
  const details = detailsIn(profile, payPeriod);
  const wages = wagesInMonth(statutoryInputOfPay(profile, lines, payPeriod, details, settings));
  if (!wages) return undefined;
  const included = formatPaise(subtractPaise(wages.full, wages.added));
  const added = `${formatPaise(wages.added)}, because other allowances are more than half`;
  return {
    amount: toRupees(wages.full),
    sum: wages.added === 0 ? `${included}, the earnings that count as wages` : `${included} + ${added}`,
  };
}

/** Problems and doubts of the law's figures, each once. */
const remarksOf = (result: StatutoryResult): string[] => [
  ...new Set(
    statutoryHeads.flatMap((head) => {
      const found = result[head];
      if (!found) return [];
      const remarks = 'problem' in found ? [found.problem.message] : found.line.doubts;
      return remarks.map((remark) => `${headLabels[head]}: ${remark}`);
    }),
  ),
];

/**
 * The pay by payroll details if they were saved, and the arrears of earlier months. Saves nothing.
 * @throws Problem not_found without the account; bad_input as saving would
 */
export async function previewPay(admin: Actor, userId: UserId, details: PayrollDetails): Promise<PayPreview> {
  const { profile = emptyProfile(userId), settings } = await getEmployee(userId);
  const base = payFrom(profile, details.effectiveFrom);
  const applied = applyPayrollDetails(base, details, settings);
  const { payPeriod = toPeriod(todayInIndia()) } = applied;
  const heads = await readHeads();
  const request = {
    by: toAuthor(admin),
    ...pick(details, ['effectiveFrom', 'reason']),
  };
  const head = heads.find(({ item }) => item === payPeriod);
  const isClosed = head?.state === 'closed' && applied.payPeriod === profile.payPeriod;
  const unclosed = heads.filter(({ state }) => state !== 'closed').map(({ item }) => item);
  const {
    profile: revised,
    months,
    paidIn,
  } = await revisePay(profile, applied, request, settings, {
    isClosed,
    unclosed,
    base,
  });
  const from = details.effectiveFrom ? toPeriod(details.effectiveFrom) : payPeriod;
  const period = [from, payPeriod].sort().at(-1) as PayPeriod;
  const lines = componentLines(applied, settings.components, period);
  const { payChanges } = revised;
  const result = statutoryOf({ ...applied, payChanges }, lines, period, settings);
  const gross = fullGross(applied, lines);
  const deductions = deductionsOf(applied, lines, result, settings);
  const arrears = months.flatMap((month) => month.arrears);
  const {
    components = {},
    ctc: _,
    ...earnings
  } = toChangedAmounts({
    ...pick(applied, earningNames),
    components: applied.components,
  });
  return {
    earnings,
    components,
    lines: mapLines(lines, toRupees),
    grossEarnings: toRupees(gross),
    totalDeductions: toRupees(deductions),
    netPay: toRupees(subtractPaise(gross, deductions)),
    employerCost: toRupees(sumPaise([gross, employerTotalOf(result)])),
    wages: wagesText(applied, lines, period, settings),
    remarks: remarksOf(result),
    arrears: arrears.map(({ period, component, owed, note }) => ({
      payPeriod: period,
      label: `${component}, ${formatPeriod(period)}`,
      amount: toRupees(owed),
      note,
    })),
    arrearsTotal: toRupees(sumPaise(arrears.map(({ owed }) => owed))),
    paidIn: arrears.length > 0 ? paidIn : undefined,
    unknownMonths: unknownOf(months),
    pfOnArrears: paidIn && shownWorksheet(revised, paidIn, settings),
  };
}
