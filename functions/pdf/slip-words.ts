/** A slip in any script stays far below. */
const largestSlip = 200_000;
/** In the name of each font beside Inter. */
const otherScript = '+NotoSans';

/**
 * The words of a slip that came as a page, made readable where it has other scripts than Latin. A page that is no
 * slip stays as it is: one larger than any is never taken apart, and one that cannot be is left.
 */
export async function withSlipWords(pdf: Buffer): Promise<Uint8Array> {
  if (pdf.length > largestSlip || !pdf.includes(otherScript)) return pdf;
  const { withReadableWords } = await import('./finish.ts');
  return withReadableWords(pdf).catch(() => pdf);
}
