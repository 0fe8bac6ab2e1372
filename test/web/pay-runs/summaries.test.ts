import { describe, expect, test } from 'vitest';
import { paise, rupees, toRupees } from '../../../shared/money.ts';
import type { PayRun } from '../../../shared/pay-runs/pay-run.ts';
import type { PayRunRow } from '../../../shared/pay-runs/rows.ts';
import type { PayRunSummary } from '../../../shared/pay-runs/summary.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { CallError } from '../../../web/lib/call-error.ts';
import { summaryQuery } from '../../../web/pay-runs/calls.ts';
import {
  describeIssues,
  formatDifference,
  formatFigure,
  formatRupees,
  generationQuestion,
  printingText,
} from '../../../web/pay-runs/format.ts';
import { RowStore } from '../../../web/pay-runs/grid/row-store.ts';
import { liveTotals, totalsOf } from '../../../web/pay-runs/live-totals.ts';
import { currentStep, payRunSteps } from '../../../web/pay-runs/PayRunSteps.tsx';
import { remainingTime } from '../../../web/pay-runs/ProgressCard.tsx';
import { rowDecisions, rowNotes } from '../../../web/pay-runs/row-notes.ts';
import { Month, rowOf } from './month.ts';

const november = '2026-11' as PayPeriod;
const by = { id: rowOf('usr').userId, name: 'Priya Menon' };
const run: PayRun = {
  payPeriod: november,
  state: 'open',
  attempt: 1,
  people: 212,
  opened: { at: '2026-11-22T06:00:00.000Z', by },
};

test('amounts have Indian grouping, and a minus sign where they are below zero', () => {
  expect(formatFigure(paise(1_45_000_00))).toBe('1,45,000.00');
  expect(formatFigure(paise(-3_100_00))).toBe('−3,100.00');
  expect(formatRupees(paise(-3_100_50))).toBe('−₹3,100.50');
  expect([2_983_87, -250_00, 0].map((amount) => formatDifference(paise(amount)))).toEqual([
    '+2,983.87',
    '−250.00',
    '0.00',
  ]);
});

describe('the totals of a month', () => {
  async function edited() {
    const month = new Month([rowOf('asha'), rowOf('farah')]);
    const store = new RowStore(november, month.save);
    store.load([...month.rows.values()]);
    const totals = {
      people: 2,
      grossEarnings: rupees(120_000),
      totalDeductions: rupees(400),
      netPay: rupees(119_600),
    };
    const before = store.getSavedTotals();
    return {
      month,
      store,
      sums: () => liveTotals({ totals, previousNetPay: rupees(119_600) }, before, store),
    };
  }

  // behaviour pay-runs: The totals above the grid
  test('move with what is typed, stay where it is saved, and come back where it is not', async () => {
    const { store, sums } = await edited();
    expect(toRupees(sums().netPay)).toBe(119_600);
    store.type({ userId: 'asha', field: 'otherDeduction', text: '500' });
    expect(toRupees(sums().netPay)).toBe(119_100);
    store.edit([{ row: 'asha', field: 'otherDeduction', text: '700' }]);
    expect(toRupees(sums().netPay)).toBe(118_900);
    await store.flush();
    expect(toRupees(sums().netPay)).toBe(118_900);
    expect(toRupees(sums().difference)).toBe(-700);
    store.type({ userId: 'farah', field: 'otherDeduction', text: '1' });
    store.type(undefined);
    expect(toRupees(sums().totalDeductions)).toBe(1100);
  });

  test('the totals follow the saved row of a conflict', async () => {
    const { month, store, sums } = await edited();
    month.change('asha', { otherDeduction: rupees(900) });
    store.edit([{ row: 'asha', field: 'otherDeduction', text: '700' }]);
    await store.flush();
    store.resolve('asha', 'theirs');
    expect(toRupees(sums().netPay)).toBe(118_700);
  });

  // behaviour pay-runs: The totals above the grid
  test('the totals of a filtered month are those of the rows shown', async () => {
    const { store } = await edited();
    expect(toRupees(totalsOf(store, ['asha']).netPay)).toBe(59_800);
    expect(toRupees(totalsOf(store, []).netPay)).toBe(0);
  });
});

test.each([
  [{ people: 9, printed: 0, failed: 0 }, 'PDFs: 0 of 9 ready.'],
  [{ people: 9, printed: 5, failed: 1 }, 'PDFs: 5 of 9 ready.'],
  [{ people: 9, printed: 8, failed: 1 }, 'PDFs: 8 of 9 ready. The others are created when first downloaded.'],
  [{ people: 9, printed: 9, failed: 0 }, 'All 9 PDFs are ready.'],
  [{ people: 1, printed: 1, failed: 0 }, 'The PDF is ready.'],
  [{ people: 1999, printed: 1044, failed: 0 }, 'PDFs: 1,044 of 1,999 ready.'],
])('describes the progress of PDFs %o as: %s', (printing, text) => {
  expect(printingText(printing)).toBe(text);
});

describe('the notes of a row', () => {
  test('names both values of a conflict, which is decided first', async () => {
    const month = new Month([rowOf('asha', { findings: ['no-ifsc'] })]);
    const store = new RowStore(november, month.save);
    store.load([...month.rows.values()]);
    month.change('asha', { otherDeduction: rupees(900) });
    store.edit([{ row: 'asha', field: 'otherDeduction', text: '' }]);
    await store.flush();
    const state = store.getRow('asha');
    expect(state && rowNotes(state).map(({ text }) => text)).toEqual([
      'Other Deduction: the saved value is now 900.00. You entered nothing.',
      'The IFSC is missing.',
    ]);
    expect(state && rowDecisions(state)).toEqual(['resolve']);
  });

  test('lets an admin confirm a negative net pay, but not while a text is invalid', () => {
    const month = new Month([rowOf('asha', { otherDeduction: rupees(70_000) })]);
    const store = new RowStore(november, month.save);
    store.load([...month.rows.values()]);
    const decisions = () => rowDecisions(store.getRow('asha') as NonNullable<ReturnType<RowStore['getRow']>>);
    expect(decisions()).toEqual(['confirm-negative']);
    store.edit([{ row: 'asha', field: 'lopDays', text: 'x' }]);
    expect(decisions()).toEqual(['discard']);
  });

  test.each([
    [{ on: '2026-11-12' }, 'Bank account changed on 12 Nov 2026 by the employee.'],
    [{ on: '2026-11-12', by: 'Priya Sharma' }, 'Bank account changed on 12 Nov 2026 by Priya Sharma.'],
    [undefined, 'The bank account has changed since the last payslip.'],
  ])('warns about a bank account change %o: %s', (bankChange, text) => {
    const store = new RowStore(november, async () => []);
    store.load([rowOf('asha', { findings: ['bank-changed'], bankChange })]);
    const state = store.getRow('asha');
    expect(state && rowNotes(state)).toEqual([{ level: 'warning', text, label: 'Bank changed' }]);
  });

  test('shows why a payslip was not generated', () => {
    const store = new RowStore(november, async () => []);
    store.load([rowOf('asha', { failure: 'Could not save the payslip. Please try again.' })]);
    const state = store.getRow('asha');
    expect(state && rowNotes(state)).toEqual([
      {
        level: 'error',
        text: 'The payslip was not generated. Could not save the payslip. Please try again.',
        label: 'Not generated',
      },
    ]);
  });

  test.each([
    [{ slip: 'outdated' }, ['Payslip outdated']],
    [{ slip: 'missing', findings: ['unprintable', 'no-uan'] }, ['Cannot print', 'Payslip missing', 'No UAN']],
    [{ failure: 'Please try again.' }, ['Not generated']],
    [{ dateOfLeaving: '2026-11-17', paidDays: 17, previous: undefined }, [undefined]],
  ] as [Partial<PayRunRow>, (string | undefined)[]][])(
    'labels a row with %o in the grid, errors first: %j',
    (changed, labels) => {
      const store = new RowStore(november, async () => []);
      store.load([rowOf('asha', changed)]);
      const state = store.getRow('asha');
      expect(state && rowNotes(state).map(({ label }) => label)).toEqual(labels);
    },
  );

  test('labels a row with an unsaved text in the grid', () => {
    const store = new RowStore(november, async () => []);
    store.load([rowOf('asha')]);
    store.edit([{ row: 'asha', field: 'lopDays', text: 'x' }]);
    const state = store.getRow('asha');
    expect(state && rowNotes(state).map(({ label }) => label)).toEqual(['Not saved']);
  });
});

test('the steps of a pay run show the result of each', () => {
  const details = (of: PayRun, summary?: PayRunSummary) =>
    payRunSteps(of, summary).map(({ detail }) => detail);
  expect(details({ ...run, state: 'preparing' })).toEqual([
    'All employees',
    'Days and deductions',
    'Errors and warnings',
    'Payslips',
    'Locks the month',
  ]);
  const totals = { people: 212, grossEarnings: rupees(1), totalDeductions: rupees(0), netPay: rupees(1) };
  const closed: PayRun = {
    ...run,
    state: 'closed',
    payDate: '2026-11-30',
    outcome: { ...totals, people: 211, made: 211, replaced: 0, unchanged: 0, failed: 0, skipped: 1 },
  };
  const summary: PayRunSummary = {
    counts: {
      all: 212,
      changed: 14,
      errors: 1,
      warnings: 3,
      new: 2,
      failed: 0,
      slips: 0,
      statutory: 0,
      kept: 0,
      incomplete: 0,
    },
    issues: { 'not-joined': 1, 'no-ifsc': 3, joined: 1 },
    totals,
    payable: totals,
    previousNetPay: rupees(0),
    statutory: [],
    lines: [],
  };
  expect(details(closed, summary)).toEqual([
    '212 employees, 2 new',
    '14 changed',
    '1 error, 4 warnings',
    '211 payslips, 30 Nov 2026',
    'Closed',
  ]);
  expect(describeIssues({})).toBe('');
});

test('estimates the remaining time from the pace so far, and shows none before', () => {
  const first = { time: 0, done: 100 };
  expect(remainingTime(first, { time: 2000, done: 100 }, 400)).toBeUndefined();
  expect(remainingTime(first, { time: 2000, done: 200 }, 400)).toBe('About 5 seconds left');
  expect(remainingTime(first, { time: 10_000, done: 110 }, 400)).toBe('About 5 minutes left');
  expect(remainingTime(first, { time: 60_000, done: 160 }, 220)).toBe('About 1 minute left');
  expect(remainingTime(first, { time: 2000, done: 400 }, 400)).toBeUndefined();
});

test('unconfirmed payslips take a generated month back to generating, and a check of an open month is at its step', () => {
  const totals = { people: 2, grossEarnings: rupees(2), totalDeductions: rupees(0), netPay: rupees(2) };
  const generated: PayRun = {
    ...run,
    state: 'generated',
    payDate: '2026-11-30',
    outcome: { ...totals, made: 2, replaced: 0, unchanged: 0, failed: 0, skipped: 0 },
  };
  const withSlips = (unconfirmed: number): PayRunSummary => ({
    counts: {
      all: 2,
      changed: 0,
      errors: 0,
      warnings: 0,
      new: 0,
      failed: 0,
      slips: 1200,
      statutory: 0,
      kept: 0,
      incomplete: 0,
    },
    issues: {},
    totals,
    payable: totals,
    previousNetPay: rupees(0),
    statutory: [],
    lines: [],
    slips: { ...totals, missing: 0, outdated: 1200, unconfirmed },
  });
  const stepOf = (of: PayRun, summary?: PayRunSummary) => payRunSteps(of, summary)[currentStep(of, summary)];
  expect(stepOf(generated, withSlips(1200))).toEqual({
    title: 'Generate',
    detail: '1,200 payslips to check',
  });
  expect(stepOf(generated, withSlips(0))?.title).toBe('Close');
  expect(payRunSteps(generated, withSlips(0))[3]?.detail).toBe('2 payslips, 30 Nov 2026');
  expect(stepOf({ ...run, state: 'preparing', attempt: 1 })?.title).toBe('Open');
  expect(stepOf({ ...run, state: 'preparing', attempt: 2 })?.title).toBe('Check');
});

test('reads totals again after a missing answer, but not after a refusal', () => {
  const { refetchInterval } = summaryQuery(run, new RowStore(november, async () => []));
  const after = (error: Error | null) =>
    (refetchInterval as unknown as (query: { state: { error: Error | null } }) => number | false)({
      state: { error },
    });
  expect(after(new CallError(0, 'no_response'))).toBe(5000);
  expect(after(new CallError(503, 'internal'))).toBe(5000);
  expect(after(new CallError(409, 'conflict'))).toBe(false);
  expect(after(null)).toBe(false);
});

test('still shows a negative net pay that was confirmed', () => {
  const store = new RowStore(november, async () => []);
  store.load([rowOf('asha', { otherDeduction: rupees(70_000), confirmedNegative: true })]);
  const state = store.getRow('asha');
  expect(state && rowNotes(state).map(({ level, text }) => `${level}: ${text}`)).toContain(
    'info: The negative net pay is confirmed.',
  );
});

test.each([
  [
    undefined,
    'Generate 60 payslips',
    'Generate 60 payslips for November 2026 with a total net pay of ₹30,000.00?',
  ],
  [
    { missing: 0, outdated: 1 },
    'Update 1 payslip',
    'Update 1 payslip for November 2026? The others stay as they are. The total net pay is then ₹30,000.00.',
  ],
  [
    { missing: 0, outdated: 0 },
    'Generate again',
    'All payslips for November 2026 are up to date. Generate them again?',
  ],
])(
  'the confirmation of generating with payslips %j names how many change: %s',
  (slips, confirmLabel, message) => {
    const totals = {
      people: 60,
      grossEarnings: rupees(40_000),
      totalDeductions: rupees(10_000),
      netPay: rupees(30_000),
    };
    const summary = {
      totals,
      payable: totals,
      slips: slips && { ...totals, ...slips, unconfirmed: slips.outdated },
    };
    expect(generationQuestion(november, summary)).toEqual({ message, confirmLabel });
  },
);
