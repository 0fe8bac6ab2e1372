import { readFileSync } from 'node:fs';
import { create } from 'fontkit';
import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFRawStream, PDFString } from 'pdf-lib';
import { beforeEach, expect, test, vi } from 'vitest';
import { killWarmBrowser, printInWarmBrowser } from '../../functions/pdf/browser/warm-browser.ts';
import { maxBatchSlips } from '../../functions/pdf/protocol.ts';
import { decodeStream } from '../../functions/pdf/text-layer/embedded-font.ts';
import { emptySlip, fullSlip, slipFor } from '../document/sample-slip.ts';
import { takeConsole } from '../support/setup.ts';
import { readPdf } from './read-pdf.ts';
import { batchPdfs, printable, slipPdf } from './request-pdf.ts';

/** The real browser, with the documents counted that it prints. */
vi.mock(import('../../functions/pdf/browser/warm-browser.ts'), async (load) => {
  const real = await load();
  return { ...real, printInWarmBrowser: vi.fn(real.printInWarmBrowser) };
});
const documentsPrinted = () => vi.mocked(printInWarmBrowser).mock.calls.length;
beforeEach(() => {
  vi.mocked(printInWarmBrowser).mockClear();
});

test('a whole batch is printed as two documents, each slip with its own words, tags, title and author', async () => {
  const names = Array.from({ length: maxBatchSlips }, (_, index) => `Employee Ü${index}x`);
  const slips = names.map((each, index) => ({
    ...slipFor(each),
    company: { ...fullSlip.company, name: `Company of ${index}` },
  }));
  const pdfs = await batchPdfs(slips.map(printable));
  expect(documentsPrinted()).toBe(2);
  for (const [index, bytes] of pdfs.entries()) {
    const pdf = await readPdf(bytes as Uint8Array);
    expect(pdf).toMatchObject({ pages: 1, isTagged: true, language: 'en-IN' });
    expect(pdf.info).toMatchObject({
      Title: `Payslip for the Month of July 2025 – ${names[index]}`,
      Author: `Company of ${index}`,
      CreationDate: 'D:20250807120000Z',
      ModDate: 'D:20250807120000Z',
    });
    expect([...pdf.roles]).toEqual(
      expect.arrayContaining(['Document', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD']),
    );
    expect(names.filter((each) => pdf.text.includes(`Employee Name ${each} `))).toEqual([names[index]]);
    expect(bytes?.length).toBeLessThanOrEqual(40_000);
  }
});

test('the same slip is the same bytes in another browser', async () => {
  const slips = [fullSlip, emptySlip, slipFor('Zoë')].map(printable);
  const before = await batchPdfs(slips);
  killWarmBrowser();
  const after = await batchPdfs(slips);
  expect(after.map((pdf) => Buffer.from(pdf ?? []).toString('base64'))).toEqual(
    before.map((pdf) => Buffer.from(pdf ?? []).toString('base64')),
  );
});

test('a cell of a slip finds its headers, which the name tree lists under names counted from one', async () => {
  const [, bytes] = await batchPdfs([emptySlip, fullSlip].map(printable));
  const pdf = await PDFDocument.load(bytes as Uint8Array);
  const root = pdf.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict);
  const entries = root.lookup(PDFName.of('IDTree'), PDFDict).lookup(PDFName.of('Names'), PDFArray);
  const listed = new Map<string, string>();
  for (let at = 0; at < entries.size(); at += 2) {
    const element = entries.lookup(at + 1, PDFDict);
    listed.set(entries.lookup(at, PDFString).asString(), String(element.get(PDFName.of('S'))));
    expect(String(element.get(PDFName.of('ID')))).toBe(String(entries.get(at)));
  }
  expect(new Set(listed.values())).toEqual(new Set(['/TH']));
  expect([...listed.keys()]).toEqual(
    [...listed.keys()].map((_, index) => `node${String(index + 1).padStart(8, '0')}`),
  );
  const dictionaries = pdf.context.enumerateIndirectObjects().map(([, object]) => String(object));
  const headers = dictionaries.flatMap((source) => /\/Headers \[([^\]]*)\]/.exec(source)?.[1] ?? []);
  const named = headers.flatMap((list) => list.match(/node\d{8}/g) ?? []);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((each) => !listed.has(each))).toEqual([]);
});

test('each letter is drawn as the font has it, those made of parts as well, and no others are embedded', async () => {
  const [bytes] = await batchPdfs([slipFor('Zoë Čapek é'), slipFor('Quincy Xavier')].map(printable));
  const pdf = await PDFDocument.load(bytes as Uint8Array);
  const fonts = pdf.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) =>
      object instanceof PDFDict && object.has(PDFName.of('FontFile2')) ? [object] : [],
    );
  expect(fonts).toHaveLength(2);
  for (const descriptor of fonts) {
    const weight = String(descriptor.get(PDFName.of('FontName'))).endsWith('SemiBold') ? 600 : 400;
    const file = new URL(`../../functions/pdf/fonts/inter-${weight}.ttf`, import.meta.url);
    const original = create(readFileSync(file));
    const embedded = create(decodeStream(descriptor.lookup(PDFName.of('FontFile2')) as PDFRawStream));
    const pathOf = (font: typeof original, id: number) => font.getGlyph(id).path.toSVG();
    const drawn = Array.from({ length: embedded.numGlyphs }, (_, id) => id).filter((id) =>
      pathOf(embedded, id),
    );
    expect(drawn.filter((id) => pathOf(embedded, id) !== pathOf(original, id))).toEqual([]);
    if (weight === 600) {
      for (const letter of 'ZoëČé')
        expect(drawn).toContain(original.glyphForCodePoint(letter.codePointAt(0) as number).id);
      for (const letter of 'XQ')
        expect(drawn).not.toContain(original.glyphForCodePoint(letter.codePointAt(0) as number).id);
    }
  }
});

test('a slip in another script is printed singly, and the others together', async () => {
  const slips = [fullSlip, slipFor('अनन्या अय्यर'), emptySlip];
  const pdfs = await batchPdfs(slips.map(printable));
  expect(documentsPrinted()).toBe(2);
  expect((await readPdf(pdfs[1] as Uint8Array)).text).toContain('Employee Name अनन्या अय्यर Designation');
});

test('one slip is printed once', async () => {
  await slipPdf(fullSlip);
  expect(documentsPrinted()).toBe(1);
});

test('more slips than a batch takes are refused', async () => {
  const slips = Array.from({ length: maxBatchSlips + 1 }, () => printable(emptySlip));
  await expect(batchPdfs(slips)).rejects.toThrow('more than 25 slips');
  takeConsole();
});
