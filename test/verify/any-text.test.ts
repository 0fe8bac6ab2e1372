import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { slipToRupees } from '../../functions/store/slip.ts';
import { journalOf } from '../../shared/books/journal.ts';
import { toPlainSheet, toZohoSheet } from '../../shared/books/journal-sheets.ts';
import { toTallyMasters, toTallyVoucher } from '../../shared/books/tally.ts';
import { voucherOf } from '../../shared/books/voucher.ts';
import { paise } from '../../shared/money.ts';
import { payrollField, slipFieldNames } from '../../shared/pay/payroll-fields.ts';
import { personalFieldNames, slipPersonalNames } from '../../shared/profiles/profiles.ts';
import { countEmployees, showHeadcount } from '../../shared/reports/headcount.ts';
import { varianceOf } from '../../shared/reports/variance.ts';
import { ecrFields, formatEcr, toEcrLines } from '../../shared/statutory/filing/ecr.ts';
import type { FiledSlip } from '../../shared/statutory/filing/filing.ts';
import type { FilingIdentity } from '../../shared/statutory/filing/identity.ts';
import { filingsOf } from '../../shared/statutory/filing/month.ts';
import { bankAdvice } from '../../web/pay-runs/export/bank-advice.ts';
import { payrollRegister } from '../../web/pay-runs/export/payroll-register.ts';
import { readXlsx } from '../../web/sheets/read-xlsx.ts';
import type { Sheet } from '../../web/sheets/sheet.ts';
import { restoreText, toCsv } from '../../web/sheets/to-csv.ts';
import { toXlsx } from '../../web/sheets/to-xlsx.ts';
import { workedExample } from '../support/booked-slip.ts';
import { insuredSlip, november } from '../support/filed-slip.ts';
import { parseEcr } from '../support/parse-ecr.ts';

/** Texts that break the files: their separators, formulas, markup, letters of other scripts, and none at all. */
const dangerous = [
  '',
  '9#~#9',
  '#~#',
  '100000000009',
  '=1+1',
  '"',
  "','",
  'a,b;c\td',
  'a\r\nb',
  '</NAME><X>&',
  ']]>',
  'आशा',
  'Łukasz 2',
  '\uFFFE',
  '\uD800',
  '__proto__',
  'A'.repeat(400),
] as const;
const text = fc.oneof(fc.constantFrom(...dangerous), fc.string({ unit: 'binary' }), fc.string());

const textFields = slipFieldNames.filter((name) => payrollField(name).kind === 'text');
const personTexts = [...slipPersonalNames, ...textFields] as const;

/** All that an employee, or an admin about them, has typed: on the payslip, and today. */
const typed = fc.record({
  name: text,
  email: text,
  profile: fc.record(
    Object.fromEntries(personTexts.map((name) => [name, fc.option(text, { nil: undefined })])),
  ),
  nameOnUan: fc.option(text, { nil: undefined }),
  esiNumber: fc.option(text, { nil: undefined }),
  label: text,
  note: text,
  today: fc.option(
    fc.record({ name: text, uan: text, nameOnUan: text, esiNumber: text }, { requiredKeys: [] }),
    { nil: undefined },
  ),
});
type Typed = typeof typed extends fc.Arbitrary<infer T> ? T : never;

/** A payslip with ESI, professional tax and a labour welfare fund, and all of these texts. */
function brokenSlip({ name, email, profile, nameOnUan, esiNumber, label, note }: Typed): FiledSlip {
  const slip = insuredSlip(3, { profTax: 200, labourWelfareFund: 25 });
  const { user, statutory } = slip;
  return {
    ...slip,
    user: { ...user, name, email },
    profile: {
      ...slip.profile,
      ...profile,
      payNotes: [note],
      lines: [{ id: 'adj_1' as never, label, kind: 'earning', amount: paise(100_00), note }],
    },
    statutory: {
      ...(statutory as NonNullable<typeof statutory>),
      labourWelfareFund: { expected: paise(25_00), employer: paise(75_00) },
      person: { ...(statutory?.person ?? {}), nameOnUan, esiNumber },
    },
  };
}

const others = [
  insuredSlip(1, { name: 'Asha Rao', profTax: 200 }),
  insuredSlip(2, { name: 'Meera Nair', profTax: 200 }),
];
const filesOf = (slips: FiledSlip[], today?: FilingIdentity) => {
  const broken = slips[2];
  const identities = new Map(today && broken ? [[broken.user.id, today] as const] : []);
  return filingsOf(slips, november, { identities });
};
const otherFiles = filesOf(others);

const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\r\n'));
const runs = { numRuns: 200 };

test('whatever an employee has typed, the files for authorities have every other employee as without them, and name or leave out the one', () => {
  fc.assert(
    fc.property(typed, (texts) => {
      const filings = filesOf([...others, brokenSlip(texts)], texts.today);
      for (const { id, file, leftOut, people, inFile } of filings) {
        const without = otherFiles.find((filing) => filing.id === id)?.file;
        expect(leftOut.length).toBeLessThanOrEqual(1);
        expect(inFile.people).toBe(people - leftOut.length);
        if ('text' in file && without && 'text' in without) {
          const lines = linesOf(file.text);
          expect(lines).toHaveLength(inFile.people);
          expect(lines).toEqual(expect.arrayContaining(linesOf(without.text)));
          for (const line of lines) expect(line).toMatch(/^\d{12}#~#[A-Za-z][A-Za-z .]*(#~#\d+){9}$/);
          expect(parseEcr(file.text)).toHaveLength(inFile.people);
        } else if ('sheet' in file) {
          const rows = without && 'sheet' in without ? without.sheet.rows : [];
          expect(file.sheet.rows).toHaveLength(inFile.people);
          expect(file.sheet.rows).toEqual(expect.arrayContaining(rows));
        }
        if (id === 'esi' && 'sheet' in file)
          for (const [number, name] of file.sheet.rows) {
            expect(number).toMatch(/^\d{10}$/);
            expect(name).toMatch(/^[A-Za-z][A-Za-z ]*$/);
          }
      }
    }),
    runs,
  );
  expect(ecrFields).toHaveLength(11);
  expect(formatEcr(toEcrLines([]))).toBe('');
});

const { DOMParser } = new JSDOM().window;
/** @throws Error where the text is no XML */
function parseXml(xml: string): Document {
  const parsed = new DOMParser().parseFromString(xml, 'application/xml');
  const [error] = parsed.getElementsByTagName('parsererror');
  if (error) throw new Error(error.textContent ?? '');
  return parsed;
}

/** The rows as another program reads them, without the header. */
const rowsOfCsv = (sheet: Sheet): string[][] =>
  Papa.parse<string[]>(toCsv(sheet), { delimiter: ',' }).data.slice(1, -1);

async function expectReadBack({ totals: _, ...sheet }: Sheet): Promise<void> {
  expect(rowsOfCsv(sheet).map((row) => row.map(restoreText))).toEqual(sheet.rows);
  const bytes = new Uint8Array(await (await toXlsx(sheet)).arrayBuffer());
  expect((await readXlsx(bytes)).rows.length).toBe(sheet.rows.length + 1);
}

test('whatever an employee has typed, the voucher of the month is XML and tables with the same totals', () => {
  const ledgers = { ledgers: {}, byDepartment: true };
  fc.assert(
    fc.property(typed, (texts) => {
      const slip = workedExample(1);
      const broken: FiledSlip = {
        ...slip,
        user: { ...slip.user, name: texts.name },
        profile: { ...slip.profile, ...texts.profile },
      };
      const { lines, debit, unbalanced } = journalOf([broken, workedExample(2)], november, ledgers);
      expect([debit, unbalanced]).toEqual([journalOf([slip, workedExample(2)], november, ledgers).debit, []]);
      const voucher = voucherOf(november, 1, lines);
      const entries = parseXml(toTallyVoucher(voucher, 'Nila')).getElementsByTagName('ALLLEDGERENTRIES.LIST');
      expect(entries).toHaveLength(lines.length);
      parseXml(toTallyMasters(lines, 'Nila'));
      for (const sheet of [toPlainSheet(voucher), toZohoSheet(voucher)])
        expect(rowsOfCsv(sheet)).toHaveLength(lines.length);
    }),
    runs,
  );
});

test('whatever an employee has typed, register, bank advice, variance and headcount are made, and programs read back every cell', async () => {
  await fc.assert(
    fc.asyncProperty(typed, async (texts) => {
      const slips = [...others, brokenSlip(texts)];
      varianceOf(
        slips.map((slip, i) => ({ now: slip, before: others[i] })),
        '2026-10' as never,
      );
      const employees = slips.map(({ user, profile }) => ({
        now: {
          userId: user.id,
          name: user.name,
          ...(profile.department && { department: profile.department }),
        },
      }));
      const context = { period: november, previous: '2026-10' as never, hasBefore: false };
      showHeadcount(countEmployees(employees, context), { maySeePay: true });
      const entries = slips.map((slip) => ({ ...slipToRupees(slip), bankChange: undefined })) as never[];
      await expectReadBack(payrollRegister(november, entries));
      const { sheet, paid, withoutBankDetails, withNothingToPay } = bankAdvice(november, entries);
      await expectReadBack(sheet);
      expect(paid.names.length + withoutBankDetails.names.length + withNothingToPay.names.length).toBe(3);
    }),
    { numRuns: 30 },
  );
  expect(personalFieldNames).toEqual(expect.arrayContaining([...slipPersonalNames]));
});
