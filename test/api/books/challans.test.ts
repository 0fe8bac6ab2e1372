import { beforeEach, describe, expect, test } from 'vitest';
import { remove } from '../../../functions/lib/table.ts';
import { emptyFilingItem } from '../../../functions/store/filing.ts';
import { ledgersKey } from '../../../functions/store/ledgers.ts';
import { readChallanVouchers } from '../../../functions/store/voucher.ts';
import type { MonthBooks } from '../../../shared/books/books.ts';
import { quarterOf } from '../../../shared/statutory/quarter.ts';
import { putBookedMonth, workedExample } from '../../support/booked-slip.ts';
import { november } from '../../support/filed-slip.ts';
import { startOnOrdinaryDay } from '../../support/frozen-clock.ts';
import { interleaveBeforeWrite } from '../../support/pause-command.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';

startOnOrdinaryDay();
const portal = setUpPortal();

const path = `/api/admin/pay-runs/${november}/books`;
const books = async (): Promise<MonthBooks> => (await portal.asAdmin('GET', path)).body;

const challan = { bsr: '0510308', on: '2026-11-18', serial: '00123' };
const entered = { ...challan, tax: 8_125, interest: 121.88, fee: 200 };
const enter = async (challans: object[], reason?: string) => {
  const route = `/api/admin/statutory/${november}`;
  const { filings } = (await portal.asAdmin('GET', route)).body;
  const { version } = filings.find(({ id }: { id: string }) => id === 'incomeTax');
  expect((await portal.asAdmin('PUT', `${route}/challans`, { version, challans, reason })).status).toBe(200);
};
const exportIt = (format = 'tally') => portal.asAdmin('POST', `${path}/challans`, { format, challan });
const reverse = (version: number) =>
  portal.asAdmin('POST', `${path}/challan-reversals`, { format: 'tally', challan, version });

beforeEach(async () => {
  await remove('settings', ledgersKey);
  const { run, item } = emptyFilingItem(november, 'incomeTax');
  await remove('runs', { run, item });
  for (const voucher of await readChallanVouchers(november))
    await remove('runs', { run: voucher.run, item: voucher.item });
  await putBookedMonth([workedExample()]);
});

describe('the voucher of a challan', () => {
  // behaviour books: A challan of income tax
  test('debits the tax to TDS payable, interest and fee apart, and credits the bank on the day of the challan', async () => {
    await enter([entered]);
    expect((await books()).challans).toMatchObject([
      {
        ...challan,
        current: {
          version: 1,
          id: 'vetan-2026-11-challan-0510308-20261118-00123-v1',
          lines: [
            { ledger: 'TDS on salary payable', debit: 8_125, credit: 0 },
            { ledger: 'Interest on TDS', debit: 121.88, credit: 0 },
            { ledger: 'Late fee on TDS', debit: 200, credit: 0 },
            { ledger: 'Bank', group: 'bank', debit: 0, credit: 8_446.88 },
          ],
          total: 8_446.88,
        },
        exports: [],
      },
    ]);
    const { body } = await exportIt();
    expect(body.name).toBe('payment-vetan-2026-11-challan-0510308-20261118-00123-v1.xml');
    expect(body.text).toContain('VCHTYPE="Payment"');
    expect(body.text).toContain('<DATE>20261118</DATE>');
    expect(body.text).toContain(
      '<LEDGERNAME>Bank</LEDGERNAME><ISDEEMEDPOSITIVE>No</ISDEEMEDPOSITIVE><AMOUNT>8446.88</AMOUNT>',
    );
  });

  // behaviour books: A challan of income tax
  test('is one version however often it is exported, and another one once the challan is corrected', async () => {
    await enter([entered]);
    const [first, again] = [await exportIt(), await exportIt()];
    expect(first.body).toEqual(again.body);
    expect((await readChallanVouchers(november)).length).toBe(1);
    expect((await reverse(1)).status).toBe(409);
    await enter([{ ...entered, tax: 8_000 }], 'Mistyped');
    expect((await books()).challans[0]).toMatchObject({
      current: { version: 2 },
      exports: [{ version: 1, isReplaced: true }],
    });
    const { body } = await reverse(1);
    expect(body.text).toContain('VCHTYPE="Receipt"');
    expect(body.text).toContain(
      '<LEDGERNAME>Bank</LEDGERNAME><ISDEEMEDPOSITIVE>Yes</ISDEEMEDPOSITIVE><AMOUNT>-8446.88</AMOUNT>',
    );
    expect((await exportIt('csv')).body.sheet.rows[0]).toEqual([
      ...[
        '2026-11-18',
        'vetan-2026-11-challan-0510308-20261118-00123-v2',
        'TDS on salary payable',
        '8000.00',
      ],
      ...['', 'Income tax of November 2026 deposited by challan 0510308 00123', ''],
    ]);
    expect((await reverse(3)).status).toBe(404);
  });

  test('is reversed once the challan was removed, and refused then', async () => {
    await enter([entered]);
    await exportIt();
    await enter([], 'Of another month');
    expect((await books()).challans).toMatchObject([{ ...challan, exports: [{ isReplaced: true }] }]);
    expect((await books()).challans[0]?.current).toBeUndefined();
    expect((await exportIt()).status).toBe(404);
    expect((await reverse(1)).status).toBe(200);
    expect((await books()).challans[0]?.exports[0]?.reversed).toMatchObject({
      by: { name: 'Administrator' },
    });
  });

  test('is that of the corrected challan where it is corrected while it is exported', async () => {
    await enter([entered]);
    const [{ body }] = await interleaveBeforeWrite(
      'runs',
      () => exportIt('csv'),
      () => enter([{ ...entered, tax: 8_000 }], 'Mistyped'),
    );
    expect(body.sheet.rows[0][3]).toBe('8000.00');
    expect((await readChallanVouchers(november)).map(({ incomeTax }) => incomeTax)).toEqual([8_000_00]);
  });

  // behaviour statutory: Four totals
  test('is beside the challans in the totals of the quarter, once it is exported', async () => {
    const sums = async () =>
      (await portal.asAdmin('GET', `/api/admin/form-138/${quarterOf(november)}`)).body.sums;
    await enter([entered]);
    expect((await sums()).booked).toBeUndefined();
    await exportIt();
    expect(await sums()).toMatchObject({ challans: 8_125, booked: 8_125 });
    await enter([{ ...entered, tax: 8_000 }], 'Mistyped');
    expect(await sums()).toMatchObject({ challans: 8_000, booked: 8_125 });
    await reverse(1);
    await exportIt();
    expect(await sums()).toMatchObject({ challans: 8_000, booked: 8_000 });
  });
});
