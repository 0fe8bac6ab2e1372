import { divideRounded, type Paise, paise, subtractPaise, sumPaise } from '../money.ts';
import { calculateSlip, type SlipFigures } from '../pay/calculation.ts';
import { isOfDeduction, type PayLine, paidIntoNps, salaryTakenBack, sumOfLines } from '../pay/pay-lines.ts';
import { type EarningName, earningNames } from '../pay/payroll-fields.ts';
import type { PayPeriod } from '../period.ts';
import type { EarlierPay, TaxedMonth } from './facts.ts';

/** A part of amounts that loss of pay reduces, less its part of the loss. In paise. */
const earned = (amount: Paise, lopDeduction: Paise, reduced: Paise): Paise =>
  reduced === 0
    ? amount
    : subtractPaise(amount, paise(divideRounded(BigInt(lopDeduction) * BigInt(amount), BigInt(reduced))));

const isTaxable = ({ isTaxFree }: PayLine): boolean => isTaxFree !== true;
const isOnce = ({ adjustment }: PayLine): boolean => adjustment !== undefined;

/** Basic pay and DA, and HRA, of earlier months that lines pay as arrears, or take back. */
function earlierPayOf(lines: readonly PayLine[] = []): EarlierPay[] {
  const ofPay = lines.flatMap(({ kind, amount, arrears }) =>
    arrears && !arrears.isDeduction
      ? { ...arrears, amount: kind === 'deduction' ? paise(-amount) : amount }
      : [],
  );
  return [...Map.groupBy(ofPay, ({ month }) => month)].flatMap(([payPeriod, all]) => {
    const sum = (...names: EarningName[]) =>
      sumPaise(all.filter(({ of }) => names.some((name) => name === of)).map(({ amount }) => amount));
    const pay = { payPeriod, basicAndDa: sum('basicSalary', 'da'), hra: sum('hra') };
    return pay.basicAndDa === 0 && pay.hra === 0 ? [] : [pay];
  });
}

/**
 * The pay that income tax reads from a payslip's figures: as it is earned, after loss of pay. Reimbursements, tax-free amounts, notice
 * that is recovered and advances that are taken back change nothing.
 * @param exempt the part of what is paid once that is free of tax, in paise
 */
export function taxedMonthOf(
  payPeriod: PayPeriod,
  figures: SlipFigures,
  exempt: Paise = paise(0),
): TaxedMonth {
  const { lines } = figures;
  const { grossEarnings, lopDeduction } = calculateSlip(figures);
  const fields = sumPaise(earningNames.map((name) => figures[name] ?? 0));
  const ofLines = (only: (line: PayLine) => boolean) => sumOfLines(lines, 'earning', only);
  const reduced = subtractPaise(
    grossEarnings,
    ofLines(({ isFixed }) => isFixed === true),
  );
  const lost = (amount: Paise) => earned(amount, lopDeduction, reduced);
  const nps = paidIntoNps(lines);
  const employerNps = sumPaise([nps.monthly, nps.arrears]);
  const earlier = earlierPayOf(lines);
  const monthly = (line: PayLine) => isTaxable(line) && !isOnce(line);
  return {
    payPeriod,
    recurring: subtractPaise(
      sumPaise([
        lost(sumPaise([fields, ofLines((line) => monthly(line) && !line.isFixed)])),
        ofLines((line) => monthly(line) && line.isFixed === true),
      ]),
      nps.monthly,
    ),
    once: subtractPaise(
      ofLines((line) => isTaxable(line) && isOnce(line) && !isOfDeduction(line)),
      sumPaise([salaryTakenBack(lines), exempt, nps.arrears]),
    ),
    basicAndDa: lost(sumPaise([figures.basicSalary ?? 0, figures.da ?? 0])),
    hra: lost(figures.hra ?? paise(0)),
    employeePf: figures.pf ?? paise(0),
    professionalTax: figures.profTax ?? paise(0),
    ...(employerNps !== 0 && { employerNps }),
    ...(earlier.length > 0 && { earlier }),
  };
}
