import { decodePDFRawStream, PDFDocument, PDFRawStream } from 'pdf-lib';
import { slipPage } from '../../document/page.ts';

/** Without its fonts Chromium prints blank pages and says nothing; this page would show it. */
export const canaryPage = slipPage({ title: 'Canary', markup: '<p>₹83,266.13</p>', css: '' });

/** In points. Chromium rounds to its own pixels. */
const a4 = { width: 595.28, height: 841.89 };
const isAbout = (length: number, expected: number) => Math.abs(length - expected) < 1;

/** A font tells which sign each of its glyphs stands for: `<20B9>` is ₹. */
function hasRupeeSign(pdf: PDFDocument): boolean {
  const streams = pdf.context.enumerateIndirectObjects().map(([, object]) => object);
  return streams.some(
    (stream) =>
      stream instanceof PDFRawStream &&
      /beginbfchar[\s\S]*<20B9>/i.test(Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')),
  );
}

/** @throws Error where the canary's PDF lacks the rupee sign or is not one A4 page */
export async function checkCanary(raw: Uint8Array): Promise<void> {
  const pdf = await PDFDocument.load(raw, { updateMetadata: false });
  const { width, height } = pdf.getPage(0).getSize();
  const isA4 = isAbout(width, a4.width) && isAbout(height, a4.height);
  if (pdf.getPageCount() !== 1 || !isA4)
    throw new Error(`the canary is not one A4 page: ${width} × ${height}`);
  if (!hasRupeeSign(pdf)) throw new Error('the canary has no ₹: Chromium does not find its fonts');
}
