import { addDays, todayInIndia } from '../../../shared/date.ts';
import { daysInPeriod, type PayPeriod } from '../../../shared/period.ts';
import type { Filing, MonthFilings } from '../../../shared/statutory/statutory-filing.ts';
import type { ApiClient } from './api-client.ts';

/** The number that an authority gives, made of the month. */
const referenceOf = ({ id }: Filing, period: PayPeriod, step: 'filed' | 'paid'): string => {
  const month = period.replace('-', '');
  if (id === 'pf') return step === 'filed' ? `KRPUN${month}018734` : `TRRN 48${month}0061`;
  return step === 'filed' ? `PT5A-${month}-44812` : `CKR-${month}-90327`;
};

/** PF is filed as soon as salaries are paid. Others wait for their due date. */
const isDone = ({ id, dueDate }: Filing): boolean =>
  id === 'pf' || dueDate === undefined || dueDate.on <= todayInIndia();

/** Some days before it is due, but neither before the payslips nor in the future. */
function dayOf({ dueDate }: Filing, period: PayPeriod): string {
  const today = todayInIndia();
  const payDate = `${period}-${daysInPeriod(period)}`;
  const wished = dueDate ? addDays(dueDate.on, -3) : today;
  const [, day] = [wished, payDate].sort();
  return [day, today].sort()[0] as string;
}

/**
 * Records that what the payslips of a month owe was filed and paid, as far as that is done by now. Income tax is paid by a
 * challan. Idempotent.
 */
export async function seedFilings(admin: ApiClient, period: PayPeriod): Promise<void> {
  const path = `/api/admin/statutory/${period}`;
  const { filings } = await admin.requestOk<MonthFilings>('GET', path);
  for (const filing of filings.filter((each) => each.due > 0 && isDone(each))) {
    const on = dayOf(filing, period);
    let { version } = filing;
    if (filing.id === 'incomeTax') {
      if (filing.challans) continue;
      const challan = { bsr: '0510308', on, serial: `1${period.slice(2).replace('-', '')}` };
      const challans = [{ ...challan, tax: filing.due, interest: 0, fee: 0 }];
      await admin.requestOk('PUT', `${path}/challans`, { version, challans });
      continue;
    }
    for (const step of ['filed', 'paid'] as const) {
      if (filing[step]) continue;
      ({ version } = await admin.requestOk<Filing>('PUT', `${path}/${filing.id}`, {
        version,
        step,
        record: { reference: referenceOf(filing, period, step), on, total: filing.due },
      }));
    }
  }
}
