import { describe, expect, test } from 'vitest';
import { transact } from '../../../functions/lib/table.ts';
import { importedMonthWrite } from '../../../functions/store/imported-slip.ts';
import { todayInIndia } from '../../../shared/date.ts';
import { subtractMonths, toPeriod } from '../../../shared/period.ts';
import { bookedSlipItem, workedExample } from '../../support/booked-slip.ts';
import { headItem } from '../../support/pay-runs.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';

const portal = setUpPortal();
const month = toPeriod(todayInIndia());
const ago = (months: number) => subtractMonths(month, months);
const getMonths = async () => await portal.ok('GET', '/api/admin/reports/months');

describe('the months of a report', () => {
  test('are none in a company without payslips, but for the month that is open', async () => {
    await putItems('runs', [{ ...headItem('open'), item: month }]);
    expect(await getMonths()).toEqual({ open: month });
  });

  // behaviour reports: The months of a report
  test('begin and end with the only month that has payslips, with a pay run or without', async () => {
    await putItems('slips', [bookedSlipItem(1, workedExample(1), ago(2))]);
    expect(await getMonths()).toEqual({ oldest: ago(2), newest: ago(2), open: month });
  });

  test('are from imported payslips to the newest pay run with any', async () => {
    await transact([importedMonthWrite(undefined, ago(30), 1)]);
    await putItems('slips', [bookedSlipItem(2, workedExample(2), month)]);
    expect(await getMonths()).toEqual({ oldest: ago(30), newest: month, open: month });
  });
});
