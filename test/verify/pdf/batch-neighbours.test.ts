import fc from 'fast-check';
import { expect, test } from 'vitest';
import coverage from '../../../document/coverage.json' with { type: 'json' };
import type { PrintableSlip } from '../../../functions/pdf/protocol.ts';
import { rupees } from '../../../shared/money.ts';
import type { Slip } from '../../../shared/slips/slips.ts';
import { emptySlip, fullSlip } from '../../document/sample-slip.ts';
import { readPdf } from '../../pdf/read-pdf.ts';
import { batchPdfs, printable, slipPdf } from '../../pdf/request-pdf.ts';
import { takeConsole } from '../../support/setup.ts';

const latinNames = [
  'Ananya Iyer',
  'Zoë Müller-Łukasz',
  'Śrī Veṅkaṭa',
  'W'.repeat(60),
  'O’Brien – “Bob” & <Co>',
];
const otherNames = ['अनन्या अय्यर', 'श्रीकृष्ण क्षत्रिय', 'ஆஷா ராவ்', 'آشا راؤ', 'Nguyễn Thị Hạnh', '山田 Hanako'];

/** Any character that Inter has, among them those that share a glyph. */
const interCharacter = fc.constantFrom(
  ...coverage.Inter.split(' ').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map((point) => Number.parseInt(point, 16));
    return Array.from({ length: last - first + 1 }, (_, offset) => String.fromCodePoint(first + offset));
  }),
);

const amount = fc.integer({ min: 0, max: 9_999_999_999 }).map((paise) => rupees(paise / 100));
const name = (names: readonly string[]) =>
  fc.oneof(fc.constantFrom(...names), fc.string({ unit: interCharacter, minLength: 1, maxLength: 80 }));

/** A slip with any names and amounts, some of them missing. */
const anySlip = (names: readonly string[]): fc.Arbitrary<Slip> =>
  fc
    .record({
      person: name(names),
      company: name(names),
      address: name(names),
      profile: fc.record(
        {
          designation: name(names),
          employeeId: fc.constantFrom('SAH-0142', 'O0I1l', 'W'.repeat(40)),
          bankAccountNumber: fc.constantFrom('50100482148215', '7'),
          lopDays: fc.integer({ min: 0, max: 30 }),
          basicSalary: amount,
          hra: amount,
          pf: amount,
          otherDeduction: amount,
        },
        { requiredKeys: [] },
      ),
      payDate: fc.constantFrom('2025-08-07', '2024-02-29'),
    })
    .map(({ person, company, address, profile, payDate }) => ({
      user: { ...fullSlip.user, name: person },
      profile: { ...fullSlip.profile, ...profile } as Slip['profile'],
      company: { ...fullSlip.company, name: company, address },
      payDate: payDate as Slip['payDate'],
    }));

/** Slips of one company, in which every batch has other neighbours. */
const anyCompany = fc.array(fc.oneof(anySlip(latinNames), anySlip([...latinNames, ...otherNames])), {
  minLength: 2,
  maxLength: 9,
});

test('a slip in a batch is the PDF that it is alone, byte for byte, whatever stands before and after it', async () => {
  await fc.assert(
    fc.asyncProperty(anyCompany, fc.nat(), async (slips, cut) => {
      const alone: Uint8Array[] = [];
      for (const slip of slips) alone.push(await slipPdf(slip));
      const batch = await batchPdfs(slips.map(printable));
      const reversed = (await batchPdfs(slips.toReversed().map(printable))).toReversed();
      const part = await batchPdfs(slips.slice(0, 1 + (cut % slips.length)).map(printable));
      for (const pdfs of [batch, reversed, part]) {
        for (const [index, pdf] of pdfs.entries()) {
          expect(pdf && Buffer.compare(pdf, alone[index] as Uint8Array)).toBe(0);
        }
      }
    }),
    { numRuns: 4 },
  );
});

/** A slip that does not end on its page. */
const longSlip: Slip = {
  ...fullSlip,
  company: { ...fullSlip.company, address: 'A long address, '.repeat(500) },
};

test.each([
  ['first', [longSlip, fullSlip, emptySlip]],
  ['in the middle', [fullSlip, longSlip, emptySlip]],
  ['last', [fullSlip, emptySlip, longSlip]],
])(
  'a slip of several pages that is %s in a batch loses no word, and leaves the others as they are',
  async (_, slips) => {
    const pdfs = await batchPdfs(slips.map(printable));
    for (const [index, slip] of slips.entries()) {
      expect(Buffer.compare(pdfs[index] as Uint8Array, await slipPdf(slip))).toBe(0);
      expect((await readPdf(pdfs[index] as Uint8Array)).pages).toBe(slip === longSlip ? 3 : 1);
    }
  },
);

test('a slip that fails has its own failure, and the others are printed', async () => {
  const tenfold = (of: number) => `<g id="d${of + 1}">${`<use href="#d${of}"/>`.repeat(10)}</g>`;
  const drawings = Array.from({ length: 9 }, (_, of) => tenfold(of)).join('');
  // More memory than any browser has.
  const endless = `<svg><defs><g id="d0"><rect width="1" height="1"/></g>${drawings}</defs><use href="#d9"/></svg>`;
  const bad: PrintableSlip = {
    ...printable(fullSlip),
    html: printable(fullSlip).html.replace('<body>', `<body>${endless}`),
  };
  const [first, failed, last] = await batchPdfs([printable(fullSlip), bad, printable(emptySlip)]);
  expect(failed).toBeUndefined();
  expect(Buffer.compare(first as Uint8Array, await slipPdf(fullSlip))).toBe(0);
  expect(Buffer.compare(last as Uint8Array, await slipPdf(emptySlip))).toBe(0);
  expect(takeConsole().join()).toContain('slip failed');
});
