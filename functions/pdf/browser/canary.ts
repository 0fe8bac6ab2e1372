import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, PDFRawStream } from 'pdf-lib';
import coverage from '../../../document/coverage.json' with { type: 'json' };
import { toHtmlDocument } from '../../../document/html.ts';

const fontFamilies = Object.keys(coverage);
/** One letter for each font family but Inter. */
const sampleLetters = 'ếअআਅઅଅஅఅಅഅᱚꯑا';

/**
 * A page that uses every font, in the weight of the names on a slip: without its fonts Chromium prints blank pages and
 * reports no error.
 */
export const canaryPage = toHtmlDocument({
  title: 'Canary',
  markup: `<p>₹83,266.13 <b>${sampleLetters}</b></p>`,
  css: `p{font-family:${fontFamilies.map((name) => `"${name}"`)}}b{font-weight:600}`,
});

/** In points; Chromium rounds to CSS pixels. */
const a4 = { width: 595.28, height: 841.89 };
const isClose = (length: number, expected: number) => Math.abs(length - expected) < 1;

/** A font's ToUnicode map has the character of each glyph: `<20B9>` is ₹. */
function hasRupeeSign(pdf: PDFDocument): boolean {
  const streams = pdf.context.enumerateIndirectObjects().map(([, object]) => object);
  return streams.some(
    (stream) =>
      stream instanceof PDFRawStream &&
      /beginbfchar[\s\S]*<20B9>/i.test(Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')),
  );
}

/** The font families embedded in a PDF: '/ABCDEF+NotoSansTamil-SemiBold' → 'NotoSansTamil'. */
function embeddedFamilies(pdf: PDFDocument): Set<string> {
  const dictionaries = pdf.context.enumerateIndirectObjects().map(([, object]) => object);
  return new Set(
    dictionaries.flatMap((object) => {
      const name = object instanceof PDFDict && object.get(PDFName.of('FontName'));
      return name ? [String(name).replace(/^\/(?:[A-Z]{6}\+)?|-\w+$/g, '')] : [];
    }),
  );
}

/** @throws Error where the canary's PDF lacks the rupee sign or a font, or is not one A4 page */
export async function checkCanary(raw: Uint8Array): Promise<void> {
  const pdf = await PDFDocument.load(raw, { updateMetadata: false });
  const { width, height } = pdf.getPage(0).getSize();
  const isA4 = isClose(width, a4.width) && isClose(height, a4.height);
  if (pdf.getPageCount() !== 1 || !isA4)
    throw new Error(`the canary is not one A4 page: ${width} × ${height}`);
  if (!hasRupeeSign(pdf)) throw new Error('the canary has no ₹: Chromium does not find its fonts');
  const embedded = embeddedFamilies(pdf);
  const missing = fontFamilies.filter((name) => !embedded.has(name.replaceAll(' ', '')));
  if (missing.length > 0)
    throw new Error(`the canary has no ${missing.join(', ')}: Chromium does not find its fonts`);
}
