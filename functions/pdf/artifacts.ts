import { type PDFDocument, PDFName, PDFRawStream, PDFRef } from 'pdf-lib';
import { decodeStream, replaceStream } from './text-layer/embedded-font.ts';

/**
 * The operators of a slip's page with its pictures marked as artifacts. There is none but the logo, which is decoration:
 * Chromium leaves it without a tag, and a screen reader is to pass over it.
 */
export const withArtifacts = (operators: string): string =>
  operators.replace(/^\/X\d+ Do$/gm, (image) => `/Artifact BMC\n${image}\nEMC`);

export function markArtifacts(pdf: PDFDocument): void {
  for (const page of pdf.getPages()) {
    const ref = page.node.get(PDFName.of('Contents'));
    const stream = ref instanceof PDFRef ? pdf.context.lookup(ref) : undefined;
    if (!(ref instanceof PDFRef && stream instanceof PDFRawStream)) continue;
    const operators = decodeStream(stream).toString('latin1');
    replaceStream(pdf.context, ref, Buffer.from(withArtifacts(operators), 'latin1'));
  }
}
