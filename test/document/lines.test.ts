import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinSlipDocuments } from '../../document/html.ts';
import { type Line, toSlipModel } from '../../document/model.ts';
import { renderSlipHtml } from '../../document/render.tsx';
import { isOfTwoPages, layoutOf } from '../../document/slip-layout.ts';
import { figuresOfSlip } from '../../shared/slips/slips.ts';
import { emptySlip, fullSlip } from './sample-slip.ts';
import { fortyFiveLines, payNotes, slipWithLines, tenLines, twentyComponents } from './slip-with-lines.ts';

/** In paise, as a reader adds up what is printed. */
const amountOf = ({ value }: Pick<Line, 'value'>): number => Number(value.replaceAll(/[^\d-]/g, ''));
const totalOf = (lines: readonly Line[]): number => lines.reduce((sum, line) => sum + amountOf(line), 0);
const shown = (lines: readonly Line[] = []) =>
  lines.map(({ label, value, note }) => [label, value, ...(note ? [note] : [])]);

// behaviour payroll: Lines of the company's own
test('the company’s own lines follow those of the specification', () => {
  const model = toSlipModel(slipWithLines(tenLines));
  expect(shown(model.earnings)).toEqual([
    ...shown(toSlipModel(fullSlip).earnings),
    ['Special Allowance', '₹12,000.00'],
    ['Fuel Allowance', '₹2,400.00'],
    ['Food Coupons', '₹2,200.00'],
    ['Diwali Bonus', '₹50,000.00'],
    ['Arrears of July 2026', '₹5,612.90', '₹6,000.00\u00a0×\u00a029/31'],
  ]);
  expect(shown(model.deductions).slice(4)).toEqual([
    ['Canteen', '₹950.00'],
    ['Parking', '₹400.00'],
    ['Salary Advance', '₹5,000.00', '₹5,000.00 left'],
  ]);
  expect(shown(model.reimbursements?.lines)).toEqual([
    ['Travel to Pune', '₹8,450.50'],
    ['Internet', '₹999.00'],
  ]);
  expect(model.reimbursements?.total).toEqual({ label: 'Total Reimbursements', value: '₹9,449.50' });
});

// behaviour payroll: Arrears are one line for each month
test('arrears of a month are one line with their sum, whose note has its parts', () => {
  const part = (month: string, name: string, amount: number, note: string, kind = 'earning') => ({
    ...{ label: `Arrears: ${name}`, kind: kind as 'earning', amount, note },
    arrears: { month, of: name, name },
  });
  const model = toSlipModel(
    slipWithLines([
      part('2026-06', 'Basic Salary', 2_903.23, '₹6,000.00 × 15/31'),
      part('2026-06', 'HRA', 3_000, '₹3,000.00'),
      part('2026-07', 'Basic Salary', 6_000, '₹6,000.00'),
      part('2026-05', 'HRA', 500, '₹250.00 left', 'deduction'),
    ]),
  );
  const added = (lines: readonly Line[]) => shown(lines).slice(shown(toSlipModel(fullSlip).earnings).length);
  expect(added(model.earnings)).toEqual([
    [
      'Arrears of June 2026',
      '₹5,903.23',
      'Basic Salary\u00a0₹2,903.23 (₹6,000.00\u00a0×\u00a015/31); HRA\u00a0₹3,000.00',
    ],
    ['Arrears of July 2026', '₹6,000.00', 'Basic Salary'],
  ]);
  expect(shown(model.deductions).at(-1)).toEqual([
    'Recovered pay of May 2026',
    '₹500.00',
    'HRA: ₹250.00 left',
  ]);
  expect(totalOf(model.earnings)).toBe(amountOf(model.grossEarnings));
});

// behaviour payroll: A day of loss of pay
test('loss of pay says how a day counts where that is not by the days of the month, below its dates', () => {
  const profile = { ...fullSlip.profile, lopBasis: { divisor: 30 as const, days: 2 } };
  const note = (changes: object) =>
    toSlipModel({ ...fullSlip, profile: { ...profile, ...changes } }).deductions[0]?.note;
  expect(note({})).toBe('2 days, each 1/30 of a month');
  expect(note({ lopDates: [{ date: '2025-07-01', halfDays: 2 }] })).toBe(
    '01 Jul; 2 days, each 1/30 of a month',
  );
  expect(note({ lopBasis: { divisor: 30, days: 0 } })).toBeUndefined();
});

test('loss of pay has the dates of the leave behind it', () => {
  const lopDates = [
    { date: '2025-07-01', halfDays: 2 as const },
    { date: '2025-07-02', halfDays: 2 as const },
    { date: '2025-07-09', halfDays: 1 as const },
  ];
  const model = toSlipModel({ ...fullSlip, profile: { ...fullSlip.profile, lopDates } });
  expect([layoutOf(toSlipModel(fullSlip)), layoutOf(model)]).toEqual(['plain', 'regular']);
  expect(model.deductions[0]).toMatchObject({
    label: 'Loss of Pay',
    note: '01 Jul – 02 Jul, 09 Jul (half)',
  });
});

// behaviour payroll: Lines of the company's own
test('a payslip with reimbursements says how its totals add up to the net pay', () => {
  const lines = [{ label: 'Travel', kind: 'reimbursement', amount: 5_000 }] as const;
  expect(toSlipModel(slipWithLines(lines)).netPayable).toMatchObject({
    value: '₹88,266.13',
    sum: 'Gross\u00a0₹92,500.00 − deductions\u00a0₹9,233.87 + reimbursements\u00a0₹5,000.00',
  });
  const given = slipWithLines(lines);
  const model = toSlipModel({ ...given, profile: { ...given.profile, netPay: fullSlip.profile.hra } });
  expect(model.netPayable.sum).toBeUndefined();
  expect(toSlipModel(slipWithLines(tenLines.slice(0, 5))).netPayable.sum).toBeUndefined();
});

test('the printed lines of a payslip add up to its totals, and its totals to the net pay', () => {
  const line = fc.record({
    label: fc.constantFrom('Bonus', 'Canteen', 'Travel'),
    kind: fc.constantFrom('earning', 'deduction', 'reimbursement'),
    amount: fc.integer({ min: 0, max: 99_999_999 }).map((paise) => paise / 100),
    isFixed: fc.constantFrom(undefined, true),
  });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 45 }), (lines) => {
      const slip = slipWithLines(lines as Parameters<typeof slipWithLines>[0]);
      const model = toSlipModel(slip);
      expect(totalOf(model.earnings)).toBe(amountOf(model.grossEarnings));
      expect(totalOf(model.deductions)).toBe(amountOf(model.totalDeductions));
      const reimbursed = model.reimbursements ? amountOf(model.reimbursements.total) : 0;
      expect(totalOf(model.reimbursements?.lines ?? [])).toBe(reimbursed);
      expect(amountOf(model.grossEarnings) - amountOf(model.totalDeductions) + reimbursed).toBe(
        amountOf(model.netPayable),
      );
      const paid = (figuresOfSlip(slip.profile).lines ?? []).filter(({ amount }) => amount !== 0);
      const printed = [...model.earnings, ...model.deductions, ...(model.reimbursements?.lines ?? [])];
      expect(new Set(printed.flatMap(({ id }) => id ?? []))).toEqual(new Set(paid.map(({ id }) => id)));
    }),
  );
});

// behaviour payroll: Lines of the company's own
test('a line of zero is left out', () => {
  const model = toSlipModel(
    slipWithLines([
      { label: 'Shift Allowance', kind: 'earning', amount: 0 },
      { label: 'Travel', kind: 'reimbursement', amount: 0 },
    ]),
  );
  expect(model).toEqual(toSlipModel(fullSlip));
  expect(layoutOf(model)).toBe('plain');
});

test('lines, notes and labels of an employee’s company are escaped, and right-to-left ones isolated', () => {
  const html = renderSlipHtml(
    slipWithLines([{ label: '<b>Bonus</b>', kind: 'earning', amount: 1, note: 'آشا' }], ['<i>a</i>']),
  );
  expect(html).toContain('&lt;b&gt;Bonus&lt;/b&gt;');
  expect(html).toContain('<span class="slip-note"><bdi class="slip-rtl">آشا</bdi></span>');
  expect(html).not.toMatch(/<[bi]>/);
});

test('two lines of one name are two lines', () => {
  const line = { label: 'Travel', kind: 'reimbursement', amount: 100 } as const;
  const model = toSlipModel(slipWithLines([line, line]));
  expect(model.reimbursements?.lines.map(({ id }) => id)).toEqual(['adjustment:0', 'adjustment:1']);
});

// behaviour payroll: Many lines
test('a payslip without lines and notes is the same document as ever', () => {
  const sheet = readFileSync(new URL('../../document/slip.css', import.meta.url), 'utf8');
  for (const slip of [fullSlip, emptySlip]) {
    const html = renderSlipHtml(slip);
    expect(html).toContain(`<style>${sheet}body{margin:0}`);
    expect(html).toContain('<body><article class="slip-sheet"><header class="slip-header">');
    expect(html).not.toMatch(/slip-(note|beside|pages|owner|with-lines)/);
  }
});

// behaviour payroll: Many lines
test.each([
  ['none', undefined, undefined, 'plain'],
  ['notes alone', [], payNotes, 'regular'],
  ['a line', tenLines.slice(0, 1), undefined, 'regular'],
  ['ten lines', tenLines, payNotes, 'compact'],
  ['twenty components, arrears and single amounts', twentyComponents, undefined, 'dense'],
  ['45 lines', fortyFiveLines, payNotes, 'two-pages'],
])('a payslip is set the denser the more lines it has: %s', (_, lines, notes, layout) => {
  const slip = lines ? slipWithLines(lines, notes) : fullSlip;
  expect(layoutOf(toSlipModel(slip))).toBe(layout);
  expect(isOfTwoPages(renderSlipHtml(slip))).toBe(layout === 'two-pages');
});

test('a text of an employee does not pass for a payslip of two pages', () => {
  const text = '<article class="slip-sheet slip-with-lines slip-compact slip-two-pages">';
  const slip = slipWithLines([{ label: text, kind: 'earning', amount: 1, note: text }], [text]);
  expect(isOfTwoPages(renderSlipHtml({ ...slip, user: { ...slip.user, name: text } }))).toBe(false);
});

test('payslips with lines and without are joined with the style that all of them need', () => {
  const [plain, long] = [fullSlip, slipWithLines(tenLines)].map(renderSlipHtml) as [string, string];
  for (const joined of [joinSlipDocuments([plain, long]), joinSlipDocuments([long, plain])]) {
    expect(joined).toContain('.slip-note {');
    expect(joined.match(/<article/g)).toHaveLength(2);
  }
  expect(joinSlipDocuments([plain, plain])).not.toContain('.slip-note');
});

test('every class of a payslip with lines begins with slip-, in its markup and in its style sheet', () => {
  const html = renderSlipHtml(slipWithLines(fortyFiveLines, payNotes));
  const used = [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '));
  expect(used.filter((name) => !name.startsWith('slip-'))).toEqual([]);
  expect(html).not.toMatch(/<script|\sstyle=|url\(|@import/);
});
