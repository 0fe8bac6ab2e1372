import { batchGetAll } from '../../functions/lib/table.ts';
import { addOutcomes, outcomeOf } from '../../functions/pay-runs/month-slips.ts';
import { newRow } from '../../functions/pay-runs/rows/employee-month.ts';
import { buildSlip } from '../../functions/slips/build-slip.ts';
import { inMonth } from '../../functions/slips/in-month.ts';
import { addUnclosed } from '../../functions/store/pay-run.ts';
import { parsePaySettings, paySettingsKeys } from '../../functions/store/pay-settings.ts';
import type { AdjustmentItem, ProfileItem } from '../../functions/store/profile.ts';
import type { SlipItem } from '../../functions/store/slip.ts';
import { toSlipItem } from '../../functions/store/slip-pay.ts';
import type { PaySettings } from '../../shared/company/pay-settings.ts';
import { paise } from '../../shared/money.ts';
import { maxSalaryComponents, type SalaryComponent } from '../../shared/pay/salary-components.ts';
import type { PayPeriod } from '../../shared/period.ts';
import { toSlipCompany } from '../../shared/slips/slips.ts';
import { sampleEmployer } from '../support/employer.ts';
import { accountItem, profileItem, sampleUserId } from '../support/items.ts';
import { headItem } from '../support/pay-runs.ts';
import { putItems } from '../support/put-items.ts';

/** As many as a company can have, of each kind of amount. */
export const manyComponents = Array.from({ length: maxSalaryComponents }, (_, i) => ({
  id: `component-${i}`,
  name: `Component ${i}`,
  kind: i % 5 === 4 ? 'deduction' : 'earning',
  amountKind: i % 3 === 0 ? 'percent-of-basic' : 'typed',
  isWages: i % 2 === 0,
  isTaxable: true,
  isReduced: i % 4 !== 3,
  frequency: 'monthly',
})) as SalaryComponent[];
/** A percentage of 1 %, or ₹100. */
export const componentValues = Object.fromEntries(
  manyComponents.map(({ id, amountKind }) => [id, amountKind === 'typed' ? 100_00 : 1_00]),
);

const departments = ['Engineering', 'Sales', 'Support', 'Finance', 'Works'];
/** One employee of so many has a one-off amount in a month. */
const employeesPerBonus = 25;
const atOnce = 500;

const bonus = (period: PayPeriod): AdjustmentItem => ({
  ...{ id: `bonus-${period}`, kind: 'earning', label: 'Festival bonus', amount: paise(5_000_00) },
  ...{ month: period, reason: 'Diwali', at: `${period}-05T04:30:00.000Z`, settled: {} },
  by: { id: sampleUserId(0), name: 'Administrator' },
});

/** An employee of PF with the components, in a month. @param raise of their basic salary, in paise */
function profileOf(count: number, payPeriod: PayPeriod, raise: number): ProfileItem {
  return {
    ...profileItem(count),
    ...{ payPeriod, lopDays: 0, components: componentValues },
    department: departments[count % departments.length],
    ...{ dateOfBirth: '1990-05-14', gender: 'female', workState: 'KA' },
    ...{ pfMembership: 'ceiling', epsMember: 'yes', pf: paise(1_800_00) },
    ...(count % employeesPerBonus === 0 && { adjustments: [bonus(payPeriod)] }),
    basicSalary: paise(46_250_00 + count + raise),
  };
}

function slipOf(count: number, profile: ProfileItem, period: PayPeriod, settings: PaySettings): SlipItem {
  const company = toSlipCompany(sampleEmployer);
  return {
    ...{ userId: sampleUserId(count), payPeriod: period, period, version: 1 },
    ...{ generatedAt: `${period}-28T04:30:00.000Z`, generatedBy: sampleUserId(0) },
    slip: buildSlip(
      accountItem(count),
      // The one-off amounts of a month are in no stored line.
      inMonth(profile, period, { slip: undefined, settings }),
      `${period}-28`,
      company,
      settings,
    ),
  };
}

/** Stores a month of this many employees as it is when it was opened, or when its payslips have been generated. */
export async function putMonth(
  size: number,
  period: PayPeriod,
  state: 'open' | 'generated',
  raise: number,
): Promise<void> {
  const [company, law, stored] = await batchGetAll([...paySettingsKeys]);
  const settings = parsePaySettings(company, law, stored);
  const parts: ReturnType<typeof outcomeOf>[] = [];
  for (let from = 1; from <= size; from += atOnce) {
    const counts = Array.from({ length: Math.min(atOnce, size + 1 - from) }, (_, i) => from + i);
    const profiles = counts.map((count) => profileOf(count, period, raise));
    const rows = counts.map((count, i) => ({
      ...newRow(period, accountItem(count), profiles[i]),
      version: 1,
    }));
    await putItems('profiles', profiles);
    await putItems('runs', rows);
    if (state === 'open') continue;
    const slips = counts.map((count, i) => slipOf(count, profiles[i] as ProfileItem, period, settings));
    await putItems('slips', slips.map(toSlipItem));
    parts.push(outcomeOf(slips));
  }
  const made = { made: size, replaced: 0, unchanged: 0, failed: 0, skipped: 0 };
  const outcome = state === 'open' ? undefined : { ...addOutcomes(parts), ...made };
  const unclosed = addUnclosed({ months: [], version: 0 }, period);
  await putItems('runs', [
    { ...headItem(state), item: period, people: size, outcome },
    ...('put' in unclosed ? [unclosed.put] : []),
  ]);
}
