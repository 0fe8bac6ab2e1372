import { describe, expect, test } from 'vitest';
import { paise } from '../../../shared/money.ts';
import type { ReportedTransfer } from '../../../shared/payments/bank-files/bank-report.ts';
import { matchReport, toResults } from '../../../web/payments/match-report.ts';
import { transfer, userId } from './sample-payments.ts';

const asha = transfer(1, 'Asha Rao');
const kabir = transfer(2, 'Kabir', { account: '00998877665544' });

const reported = (row: number, of: Partial<ReportedTransfer> = {}): ReportedTransfer => ({
  row,
  reference: asha.reference,
  account: '',
  amount: paise(50_000_00),
  outcome: 'paid',
  status: 'Paid',
  utr: 'ICICN7',
  reason: '',
  ...of,
});

const matchedNames = (...rows: ReportedTransfer[]) =>
  matchReport(rows, [asha, kabir]).matched.map(({ transfer: { name } }) => name);
const why = (...rows: ReportedTransfer[]) => matchReport(rows, [asha, kabir]).differing.map((row) => row.why);

describe('a row of the bank’s report', () => {
  test('belongs to the payment of its reference, in any case and with spaces', () => {
    expect(matchedNames(reported(2, { reference: ' sal202611 e001' }))).toEqual(['Asha Rao']);
  });

  test('without a reference belongs to the payment into its account', () => {
    expect(matchedNames(reported(2, { reference: '', account: '00998877665544' }))).toEqual(['Kabir']);
  });

  test('without a reference belongs to no payment where two are into its account', () => {
    const twin = transfer(3, 'Twin', { account: kabir.account });
    const { matched, differing } = matchReport(
      [reported(2, { reference: '', account: kabir.account })],
      [kabir, twin],
    );
    expect(matched).toEqual([]);
    expect(differing).toHaveLength(1);
  });

  test('matches an account that the bank has masked, or written without zeros', () => {
    expect(matchedNames(reported(2, { account: 'XXXXXXXX4471' }))).toEqual(['Asha Rao']);
    expect(matchedNames(reported(2, { reference: kabir.reference, account: '998877665544' }))).toEqual([
      'Kabir',
    ]);
  });

  test('is left to the admin where account, amount or status differ', () => {
    expect(
      why(
        reported(2, { account: '50100123454472' }),
        reported(3, { reference: kabir.reference, amount: paise(49_999_00) }),
      ),
    ).toEqual(['It was to another account.', 'It has ₹49,999.00, the batch ₹50,000.00.']);
    expect(why(reported(2, { amount: undefined }))).toEqual(['Its amount could not be read.']);
    expect(why(reported(2, { outcome: 'unknown', status: 'Pending' }))).toEqual([
      'Its status “Pending” says neither paid nor failed.',
    ]);
    expect(why(reported(2, { reference: 'OTHER' }))).toEqual(['It is not in this batch.']);
  });

  test('is not believed where another row says otherwise of the same payment', () => {
    const rows = [reported(2), reported(9, { outcome: 'failed' })];
    expect(matchedNames(...rows)).toEqual([]);
    expect(why(...rows)).toEqual(['Row 2 says otherwise of the same payment.']);
  });

  // behaviour payments: The bank's report
  test('that comes twice counts once, and the second one is told of with its UTR', () => {
    expect(matchedNames(reported(2), reported(3))).toEqual(['Asha Rao']);
    expect(why(reported(2), reported(3))).toEqual(['Row 2 has the same payment.']);
    expect(why(reported(2), reported(3, { utr: 'ICICN8' }))).toEqual([
      'Row 2 has the same payment with the UTR ICICN7, this one with ICICN8. The bank may have paid twice.',
    ]);
  });

  // behaviour payments: The bank's report
  test('with another UTR than is recorded is told of', () => {
    const known = transfer(1, 'Asha Rao', { outcome: 'paid', utr: 'ICICN7' });
    expect(matchReport([reported(2)], [known])).toMatchObject({ known: 1, differing: [] });
    const { differing, matched } = matchReport([reported(2, { utr: 'ICICN9' })], [known]);
    expect([matched, differing.map((row) => row.why)]).toEqual([
      [],
      ['It has the UTR ICICN9, and ICICN7 is recorded. The bank may have paid twice.'],
    ]);
  });

  // behaviour payments: The bank's report
  test.each([
    ['account', '5.01E+13'],
    ['account', '6,12e+11'],
    ['UTR', '6.12E+11'],
    ['UTR', '3E15'],
  ])('is refused where a spreadsheet has shortened its %s to %s', (label, text) => {
    const of = label === 'UTR' ? { utr: text } : { account: text };
    expect(matchedNames(reported(2, of))).toEqual([]);
    expect(why(reported(2, of))).toEqual([
      `A spreadsheet has shortened its ${label} to ${text}. Choose the file as the bank gave it.`,
    ]);
  });
});

describe('a report', () => {
  test('says which payments it does not have', () => {
    expect(matchReport([reported(2)], [asha, kabir]).missing.map(({ name }) => name)).toEqual(['Kabir']);
  });

  test('that is read again has nothing new', () => {
    const known = transfer(1, 'Asha Rao', { outcome: 'paid' });
    expect(matchReport([reported(2)], [known])).toEqual({
      matched: [],
      differing: [],
      known: 1,
      missing: [],
    });
  });

  test('says which payments were recorded otherwise before', () => {
    const returned = reported(2, { outcome: 'failed', reason: 'Returned' });
    const { matched } = matchReport([returned], [transfer(1, 'Asha Rao', { outcome: 'paid' })]);
    expect(matched.map(({ changes }) => changes)).toEqual([true]);
  });

  test('is recorded with the day and the UTR of what was paid, and the reason of what failed', () => {
    const rows = [
      reported(2),
      reported(3, {
        reference: kabir.reference,
        outcome: 'failed',
        status: 'Rejected',
        reason: 'No\nsuch account',
      }),
    ];
    expect(toResults(matchReport(rows, [asha, kabir]).matched, '2026-11-30')).toEqual([
      { userId: userId(1), outcome: 'paid', paidOn: '2026-11-30', utr: 'ICICN7' },
      { userId: userId(2), outcome: 'failed', reason: 'No such account' },
    ]);
  });

  test('of more rows reads no row and no payment more often', () => {
    const readsOfEach = (count: number): number => {
      let reads = 0;
      const counting = <T extends object>(target: T): T =>
        new Proxy(target, {
          get(of, name, receiver) {
            reads++;
            return Reflect.get(of, name, receiver);
          },
        });
      const references = Array.from({ length: count }, (_, i) => `SAL202611N${i}`);
      const transfers = references.map((reference, i) =>
        counting({ ...asha, userId: userId(i) as typeof asha.userId, reference }),
      );
      const rows = references.map((reference, i) => counting(reported(i + 2, { reference })));
      expect(matchReport(rows, transfers).matched).toHaveLength(count);
      return reads / count;
    };
    expect(readsOfEach(1_000)).toBe(readsOfEach(10));
  });
});
