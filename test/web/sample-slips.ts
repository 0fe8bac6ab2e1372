import { mapAmounts, paise, toRupees } from '../../shared/money.ts';
import { calculateSlip, type SlipFigures } from '../../shared/pay/calculation.ts';
import { explainPayChange, lossOfPayFormulaOf } from '../../shared/pay/pay-change.ts';
import {
  type OwnSlip,
  ownSlip,
  type SlipListItem,
  slipListItem as slipListItemSchema,
  toSlipCompany,
} from '../../shared/slips/slips.ts';
import { julyFigures, julyResults } from '../document/sample-slip.ts';
import { sampleEmployer } from '../support/employer.ts';

/** A slip of July 2025 with 92,500.00 − 9,233.87 = 83,266.13. */
export const julySlip: OwnSlip = ownSlip.parse({
  slipId: 'slip_00000000000000000001_2025-07',
  payPeriod: '2025-07',
  version: 1,
  versions: [
    {
      slipId: 'slip_00000000000000000001_2025-07',
      version: 1,
      generatedOn: '2025-07-31',
      netPay: julyResults.netPay,
    },
  ],
  user: { id: 'usr_00000000000000000001', name: 'Ananya Iyer', email: 'ananya@example.com' },
  profile: {
    designation: 'Senior Software Engineer',
    employeeId: 'ACM-0142',
    ...julyFigures,
    ...julyResults,
  },
  payDate: '2025-07-31',
  company: toSlipCompany({ ...sampleEmployer, logo: undefined }),
});

export const slipListItem = (payPeriod: string, netPay: number): SlipListItem =>
  slipListItemSchema.parse({
    _id: `slip_00000000000000000001_${payPeriod}`,
    payPeriod,
    payDate: `${payPeriod}-28`,
    netPay,
  });

export const julyId = slipListItem('2025-07', 0)._id;

const lossOfPayOf = (figures: SlipFigures) => {
  const formula = lossOfPayFormulaOf(figures);
  return formula && mapAmounts(formula, ['grossEarnings'], toRupees);
};

/** November 2026's slip with these figures, compared with one of an earlier month, as the server answers it. */
export function novemberSlip(now: SlipFigures, was: SlipFigures, earlier = '2026-10'): OwnSlip {
  const { difference, parts } = explainPayChange(now, was);
  const { netPay } = calculateSlip(now);
  const slipId = 'slip_00000000000000000001_2026-11';
  return ownSlip.parse({
    ...julySlip,
    slipId,
    payPeriod: '2026-11',
    payDate: '2026-11-30',
    profile: { ...julySlip.profile, payPeriod: '2026-11', netPay: toRupees(netPay) },
    versions: [{ slipId, version: 1, generatedOn: '2026-11-30', netPay: toRupees(netPay) }],
    lossOfPay: lossOfPayOf(now),
    comparedWith: {
      slipId: `slip_00000000000000000001_${earlier}`,
      payPeriod: earlier,
      netPay: toRupees(calculateSlip(was).netPay),
      difference: toRupees(difference),
      parts: parts.map((part) => mapAmounts(part, ['effect', 'now', 'was'], toRupees)),
      lossOfPay: lossOfPayOf(was),
    },
  });
}

/** Figures in paise: 92,500.00 of gross earnings, 86,366.67 net, in a month of 31 days. */
export const octoberFigures = {
  basicSalary: paise(46_250_00),
  hra: paise(23_125_00),
  da: paise(9_250_00),
  otherAllowance: paise(8_875_00),
  medicalAllowance: paise(5_000_00),
  profTax: paise(200_00),
  pf: paise(5_550_00),
  otherDeduction: paise(383_33),
  paidDays: 31,
  lopDays: 0,
};
/** A day of loss of pay in a month of 30 days, and a higher deduction: 83,166.67 net. */
export const novemberFigures = {
  ...octoberFigures,
  otherDeduction: paise(500_00),
  paidDays: 29,
  lopDays: 1,
};
