import { expect, test } from 'vitest';
import { toSlipModel } from '../../document/model.ts';
import { kill } from '../../functions/pdf/browser/processes.ts';
import { killWarmBrowser } from '../../functions/pdf/browser/warm-browser.ts';
import { rupees } from '../../shared/money.ts';
import { emptySlip, fullSlip, slipFor } from '../document/sample-slip.ts';
import { ownBrowsers } from './own-browsers.ts';
import { readPdf } from './read-pdf.ts';
import { slipPdf } from './request-pdf.ts';

test('a slip is one A4 page, tagged, with title, language, author and the day of generation', async () => {
  const pdf = await readPdf(await slipPdf(fullSlip));
  expect(pdf.pages).toBe(1);
  expect(pdf.size[0]).toBeCloseTo(595, 0);
  expect(pdf.size[1]).toBeCloseTo(842, 0);
  expect(pdf.isTagged).toBe(true);
  expect([...pdf.roles]).toEqual(
    expect.arrayContaining(['Document', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD']),
  );
  expect(pdf.language).toBe('en-IN');
  expect(pdf.info).toMatchObject({
    Title: 'Payslip for the Month of July 2025 – Ananya Iyer',
    Author: fullSlip.company.name,
    CreationDate: 'D:20250807120000Z',
    ModDate: 'D:20250807120000Z',
  });
});

// spec 2.95, 2.105
test('the figures and words on the PDF are those of the slip', async () => {
  const { text } = await readPdf(await slipPdf(fullSlip));
  const model = toSlipModel(fullSlip);
  const lines = [
    ...model.employee,
    model.netPay,
    ...model.attendance,
    ...model.earnings,
    model.grossEarnings,
    ...model.deductions,
    model.totalDeductions,
    ...model.payment,
  ];
  const labelsAndValues = lines.flatMap(({ label, value }) => [label, value]);
  const netPayable = Object.values(model.netPayable);
  for (const part of [model.title, model.company.name, ...labelsAndValues, ...netPayable, ...model.footer]) {
    expect(text).toContain(part);
  }
  expect(text).toContain(model.company.registrationNumber);
  expect(text).toContain('₹83,266.13');
});

test('the same slip is the same PDF byte for byte, also from another browser and after other slips', async () => {
  const first = await slipPdf(fullSlip);
  await slipPdf(emptySlip);
  expect(Buffer.compare(await slipPdf(fullSlip), first)).toBe(0);
  killWarmBrowser();
  expect(Buffer.compare(await slipPdf(fullSlip), first)).toBe(0);
});

test('a slip weighs at most 40 KB', async () => {
  const longName = 'Śrī Venkaṭanarasiṃharājuvāripeṭa Ōṅkāra Ñāṇasambandhan '.repeat(3);
  for (const slip of [fullSlip, emptySlip, slipFor(longName), slipFor('अनन्या अय्यर श्रीनिवास क्षत्रिय')]) {
    expect((await slipPdf(slip)).length).toBeLessThanOrEqual(40_000);
  }
});

test.each([0, 1, 2, 3, 4, 5, 6])(
  'the longest details still leave one page with %i earnings more',
  async (more) => {
    const profile = {
      ...fullSlip.profile,
      designation: 'Principal Engineer '.repeat(6),
      employeeId: 'W'.repeat(40),
    };
    const amount = rupees(9_999_999_999.99);
    const figures = { basicSalary: amount, hra: amount, da: amount, otherAllowance: amount, pf: amount };
    const lines = Array.from({ length: more }, (_, i) => ({
      ...{ id: `component:cmp_${i}`, label: `Allowance ${i}`, kind: 'earning' as const, amount },
    }));
    const slip = {
      ...slipFor('Wolfeschlegelsteinhausenbergerdorff '.repeat(5)),
      profile: { ...profile, ...figures, lines },
    };
    const { pages } = await readPdf(await slipPdf(slip));
    const todo = `The longest slip has ${pages} pages: heights in document/slip-layout.ts are less than those on paper`;
    expect(pages, todo).toBe(1);
  },
);

test('the longest texts of a company leave the slip of an ordinary name on one page', async () => {
  const company = {
    ...fullSlip.company,
    name: 'Wolfeschlegelsteinhausenbergerdorff '.repeat(3).trim(),
    registrationNumber: 'W'.repeat(40),
    address: '1234 Wolfeschlegelsteinhausenbergerdorff Road, '.repeat(4),
    email: `${'w'.repeat(100)}@example.com`,
    phone: '+91 80 4000 0000, '.repeat(2),
  };
  expect((await readPdf(await slipPdf({ ...fullSlip, company }))).pages).toBe(1);
});

test('a name in Devanagari can be read on the PDF', async () => {
  const { text } = await readPdf(await slipPdf(slipFor('अनन्या अय्यर')));
  expect(text.replaceAll(' ', '')).toContain('अनन्याअय्यर');
});

test('slips requested at the same time do not mix', async () => {
  const names = ['Asha', 'Bala', 'Chitra', 'Dev', 'Esha', 'Farid'];
  const texts = await Promise.all(
    names.map(async (name) => (await readPdf(await slipPdf(slipFor(name)))).text),
  );
  for (const [index, text] of texts.entries()) {
    expect(names.filter((name) => text.includes(`Employee Name ${name}`))).toEqual([names[index]]);
  }
});

test('a warm browser that has died is replaced without an error', async () => {
  const before = await slipPdf(fullSlip);
  const pids = ownBrowsers();
  expect(pids).not.toEqual([]);
  for (const pid of pids) kill(pid);
  expect(Buffer.compare(await slipPdf(fullSlip), before)).toBe(0);
});

test('loss of pay that follows leave has its dates on paper, on one page', async () => {
  const lopDates = [
    { date: '2025-07-03', halfDays: 2 as const },
    { date: '2025-07-04', halfDays: 1 as const },
  ];
  const pdf = await readPdf(await slipPdf({ ...fullSlip, profile: { ...fullSlip.profile, lopDates } }));
  expect(pdf.pages).toBe(1);
  expect(pdf.text).toContain('03 Jul, 04 Jul (half)');
});
