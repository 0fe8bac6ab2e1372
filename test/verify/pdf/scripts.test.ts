import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { PDFDict, PDFDocument, PDFName } from 'pdf-lib';
import { expect, test } from 'vitest';
import { toHtmlDocument } from '../../../document/html.ts';
import { unprintableGraphemes } from '../../../document/printable.ts';
import { renderSlipHtml } from '../../../document/render.tsx';
import { handler } from '../../../functions/pdf/pdf.lambda.ts';
import type { Slip } from '../../../shared/slips/slips.ts';
import { fullSlip, slipFor } from '../../document/sample-slip.ts';
import { readPdf } from '../../pdf/read-pdf.ts';
import { slipPdf, untrustedPdf } from '../../pdf/request-pdf.ts';

const sheet = readFileSync(new URL('../../../document/slip.css', import.meta.url), 'utf8');

/** The same name as people in India write it, beside others whose letters are joined, stacked or turned around. */
const names = {
  Tamil: ['ஆஷா ராவ்', 'பொன்னி கௌரி ஸ்ரீ'],
  Kannada: ['ಆಶಾ ರಾವ್', 'ಶ್ರೀಕೃಷ್ಣ ಜ್ಞಾನೇಶ್ವರಿ'],
  Telugu: ['ఆశా రావు', 'కృష్ణమూర్తి లక్ష్మి'],
  Malayalam: ['ആശാ റാവു', 'ശ്രീകൃഷ്ണൻ കേശവൻ'],
  Bengali: ['আশা রাও', 'শ্রীকৃষ্ণ মৈত্রেয়ী'],
  Assamese: ['ৰূপকোঁৱৰ', 'প্ৰণৱ শইকীয়া'],
  Gujarati: ['આશા રાવ', 'કૃષ્ણ જ્ઞાનેશ'],
  Gurmukhi: ['ਆਸ਼ਾ ਰਾਓ', 'ਸਿੰਘ ਪ੍ਰੀਤ'],
  Odia: ['ଆଶା ରାଓ', 'କୃଷ୍ଣ ଜ୍ଞାନେନ୍ଦ୍ର'],
  Urdu: ['آشا راؤ', 'علاء الدین صدیقی'],
  Devanagari: ['आशा राव', 'श्रीकृष्ण क्षत्रिय मूर्ति'],
  Santali: ['ᱥᱟᱱᱛᱟᱲ ᱢᱩᱨᱢᱩ'],
  Meitei: ['ꯃꯩꯇꯩ ꯆꯅꯨ'],
  Latin: ['Zoë Müller-Łukasz', 'Nguyễn Thị Hạnh', 'Śrī Kṛṣṇaḥ'],
};
const all = Object.entries(names).flatMap(([script, ones]) => ones.map((name) => [script, name] as const));

/** How often a text stands on the PDF, letter for letter and in its own order. */
const timesIn = (text: string, name: string): number => text.split(name).length - 1;

test.each(all)('a name in %s is extracted from the PDF as it is written: %s', async (_, name) => {
  const { text } = await readPdf(await slipPdf(slipFor(name)));
  expect(text).toContain(`Employee Name ${name} Designation`);
  expect(text).not.toContain('\0');
});

test.each(all)('all other typed texts in %s are extracted as they are written: %s', async (_, name) => {
  const slip: Slip = {
    ...fullSlip,
    profile: { ...fullSlip.profile, designation: name, bankAccountNumber: name },
    company: { ...fullSlip.company, name, address: `12, ${name}, 560025` },
  };
  const { text, info } = await readPdf(await slipPdf(slip));
  expect(timesIn(text, name)).toBe(5);
  expect(text).toContain(`Bank Account ${name} (HDFC0001234)`);
  expect(info.Author).toBe(name);
});

test('a right-to-left name does not reorder the text beside it', async () => {
  const { text } = await readPdf(await slipPdf(slipFor('آشا راؤ')));
  expect(text).toContain('Employee Name آشا راؤ Designation Senior Software Engineer');
});

test.each([names.Tamil[0], names.Urdu[0]])(
  'the text of a slip’s HTML sent by a user is extracted as it is written: %s',
  async (name = '') => {
    const { text } = await readPdf(await untrustedPdf(renderSlipHtml(slipFor(name))));
    expect(text).toContain(`Employee Name ${name} Designation`);
  },
);

test.each(['font-size:1px;letter-spacing:100px', 'font-size:0.01px'])(
  'a page with glyphs beyond a font’s coordinates is printed all the same: %s',
  async (style) => {
    const words = ['பொன்னி', 'শুক্লা', 'علاء', '山', `ক${'ঁ'.repeat(50_000)}`].join(' ');
    expect((await untrustedPdf(`<p style="${style}">${words}</p><p>after</p>`)).length).toBeGreaterThan(1000);
  },
);

/** Blocks of Unicode that are laid out alike: consonants, vowel signs, and the sign that takes a vowel away. */
const brahmic = {
  'Noto Sans Devanagari': 0x900,
  'Noto Sans Bengali': 0x980,
  'Noto Sans Gurmukhi': 0xa00,
  'Noto Sans Gujarati': 0xa80,
  'Noto Sans Oriya': 0xb00,
  'Noto Sans Tamil': 0xb80,
  'Noto Sans Telugu': 0xc00,
  'Noto Sans Kannada': 0xc80,
  'Noto Sans Malayalam': 0xd00,
} as const;

/** Words of a script, of syllables with one or two consonants, with and without a vowel sign. */
function wordsOf(block: number): fc.Arbitrary<string> {
  const from = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(block + first + i)).filter(
      (letter) => unprintableGraphemes(letter).length === 0,
    );
  const consonant = fc.constantFrom(...from(0x15, 0x39));
  const stacked = fc.tuple(consonant, consonant).map((pair) => pair.join(String.fromCodePoint(block + 0x4d)));
  const sign = fc.constantFrom('', ...from(0x3e, 0x4c));
  const syllable = fc.tuple(fc.oneof(consonant, consonant, stacked), sign).map((parts) => parts.join(''));
  const word = fc.array(syllable, { minLength: 2, maxLength: 5 }).map((syllables) => syllables.join(''));
  return fc.tuple(word, word).map((words) => words.join(' '));
}

test.each(Object.entries(brahmic))(
  'any words in %s are extracted letter for letter',
  async (family, block) => {
    const words = fc.sample(wordsOf(block), { numRuns: 40, seed: 2025 });
    const html = toHtmlDocument({
      title: family,
      markup: `<main class="slip-sheet">${words.map((word) => `<p><b>${word}</b></p>`).join('')}</main>`,
      css: `${sheet}b{font-weight:600}main{column-count:2}`,
    });
    const reply = await handler({
      kind: 'slip',
      requestId: 'a-request',
      html,
      author: family,
      date: '2025-08-07',
    });
    const { text } = await readPdf('pdf' in reply ? Buffer.from(reply.pdf, 'base64') : Buffer.alloc(0));
    expect(words.filter((word) => !text.includes(word))).toEqual([]);
  },
);

test('a slip’s names use the true weight of their script’s font, and only used fonts are embedded', async () => {
  const pdf = await PDFDocument.load(await slipPdf(slipFor(names.Tamil[0] as string)));
  const fonts = pdf.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFDict ? [object.get(PDFName.of('BaseFont'))] : []))
    .flatMap((name) => (name ? [String(name).replace(/^\/[A-Z]{6}\+/, '')] : []));
  expect(new Set(fonts)).toEqual(new Set(['Inter-Regular', 'Inter-SemiBold', 'NotoSansTamil-SemiBold']));
});

test('a slip in any script weighs at most 40 KB', async () => {
  for (const [, name] of all) expect((await slipPdf(slipFor(name))).length).toBeLessThanOrEqual(40_000);
});

// behaviour payroll: A payslip is generated only if it can be printed
test('an older slip is printed with a box for each letter that no font has', async () => {
  const { text, info } = await readPdf(await slipPdf(slipFor('山田 Hanako 😀')));
  expect(text).toContain('Employee Name □□ Hanako □ Designation');
  expect(info.Title).toBe('Payslip for the Month of July 2025 – 山田 Hanako 😀');
});
