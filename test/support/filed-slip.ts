import { remove } from '../../functions/lib/table.ts';
import { readFilingItems } from '../../functions/store/filing.ts';
import type { SlipItem } from '../../functions/store/slip.ts';
import { type Paise, paise } from '../../shared/money.ts';
import { daysInPeriod, type PayPeriod } from '../../shared/period.ts';
import type { FiledSlip } from '../../shared/statutory/filing/filing.ts';
import { slipItem } from './items.ts';
import { putItems } from './put-items.ts';

export const november = '2026-11' as PayPeriod;

type Statutory = NonNullable<FiledSlip['statutory']>;

/** The values that differ from those of a member of PF and EPS on ₹15,000, in rupees. */
interface Values {
  name?: string;
  uan?: string | undefined;
  gross?: number;
  lopDays?: number;
  paidDays?: number;
  pf?: number;
  esi?: number;
  profTax?: number;
  labourWelfareFund?: number;
  incomeTax?: number;
  pan?: string;
  person?: Partial<Statutory['person']>;
  pfWages?: Partial<Record<Exclude<keyof NonNullable<Statutory['pf']>, 'voluntaryPf'>, number>>;
  statutory?: Partial<Statutory>;
  month?: PayPeriod;
}

const toPaise = (rupees: number) => paise(Math.round(rupees * 100));
const mapToPaise = <Name extends string>(amounts: Record<Name, number>) =>
  Object.fromEntries(
    Object.entries<number>(amounts).map(([name, rupees]) => [name, toPaise(rupees)]),
  ) as Record<Name, Paise>;

/** A payslip as it was frozen; each employee another number, and with it another UAN. */
export function filedSlip(count: number, values: Values = {}): FiledSlip {
  const { month = november, name, gross = 15_000, lopDays = 0 } = values;
  const { slip } = slipItem(count, month);
  const pf = {
    wages: 15_000,
    pfWages: 15_000,
    epsWages: 15_000,
    edliWages: 15_000,
    expected: 1_800,
    voluntary: 0,
    employer: 550,
    eps: 1_250,
    edli: 75,
    admin: 75,
    ...values.pfWages,
  };
  return {
    ...slip,
    user: {
      ...slip.user,
      name: name ?? slip.user.name.replaceAll(/\d/g, (digit) => 'ABCDEFGHIJ'[+digit] ?? ''),
    },
    profile: {
      ...slip.profile,
      uan: 'uan' in values ? values.uan : String(100_000_000_000 + count),
      grossEarnings: toPaise(gross),
      lopDeduction: paise(0),
      lopDays,
      paidDays: values.paidDays ?? daysInPeriod(month) - lopDays,
      pf: toPaise(values.pf ?? 1_800),
      esi: toPaise(values.esi ?? 0),
      profTax: toPaise(values.profTax ?? 0),
      labourWelfareFund: toPaise(values.labourWelfareFund ?? 0),
      ...(values.incomeTax !== undefined && { incomeTax: toPaise(values.incomeTax) }),
      ...(values.pan !== undefined && { pan: values.pan }),
    },
    statutory: {
      person: {
        nameOnUan: name ?? 'ASHA RAO',
        dateOfBirth: '1990-04-01',
        workState: 'KA',
        pfMembership: 'ceiling',
        epsMember: 'yes',
        ...values.person,
      },
      pf: mapToPaise(pf),
      rules: ['pf.ceiling@2026-09-17'],
      ...values.statutory,
    },
  };
}

/** PF of ₹10,000 more of wages in October. */
export const octoberArrears: NonNullable<Statutory['pfOnArrears']> = {
  months: [
    {
      month: '2026-10' as PayPeriod,
      ...mapToPaise({ pfWages: 10_000, epsWages: 10_000, edliWages: 10_000 }),
      ...mapToPaise({ employee: 1_200, employer: 367, eps: 833, edli: 50, admin: 50 }),
      said: {
        ...mapToPaise({ pfWages: 15_000, epsWages: 15_000, edliWages: 15_000 }),
        ...mapToPaise({ employee: 1_800, employer: 550, eps: 1_250, edli: 75, admin: 75 }),
      },
    },
  ],
  unknown: [],
};

/** The payslip of an insured person on wages of ₹17,400, but for what is given. */
export function insuredSlip(
  count: number,
  {
    wages = 17_400,
    employee = 131,
    employer = 566,
    ...values
  }: Parameters<typeof filedSlip>[1] & {
    wages?: number;
    employee?: number;
    employer?: number;
  } = {},
): FiledSlip {
  const slip = filedSlip(count, {
    name: 'Asha Rao',
    esi: employee,
    ...values,
    person: { esiNumber: String(1_000_000_000 + count), ...values.person },
  });
  const esi = {
    wages: paise(Math.round(wages * 100)),
    expected: paise(employee * 100),
    employer: paise(employer * 100),
    covered: true,
  };
  return { ...slip, statutory: { ...(slip.statutory as NonNullable<FiledSlip['statutory']>), esi } };
}

/** The same as an item of the table. */
export function filedSlipItem(count: number, values: Values = {}): SlipItem {
  return { ...slipItem(count, values.month ?? november), slip: filedSlip(count, values) };
}

/** Stores payslips of a month about which nothing was filed. */
export async function putFiledSlips(slips: readonly SlipItem[], period: PayPeriod = november): Promise<void> {
  for (const { run, item } of await readFilingItems(period)) await remove('runs', { run, item });
  await putItems('slips', slips);
}
