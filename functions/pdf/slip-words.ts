/** A slip in any script stays far below. */
const maxSlipBytes = 200_000;
/** In the name of each font beside Inter. */
const notoFontName = '+NotoSans';

/**
 * The words of a slip that came as a page, made readable where it has other scripts than Latin. A page that is no
 * slip stays as it is: one larger than any is never taken apart, and one that cannot be is left.
 */
export async function withExtractableSlipText(pdf: Buffer): Promise<Uint8Array> {
  if (pdf.length > maxSlipBytes || !pdf.includes(notoFontName)) return pdf;
  const { withExtractableText } = await import('./postprocess-slip.ts');
  return withExtractableText(pdf).catch(() => pdf);
}
