import { Problem } from '../../shared/errors.ts';
import { maxPdfBytes, policyMessages } from '../../shared/policies/policies.ts';

const pdfProblem = (code: 'too_large' | 'unsupported_type', message: string) =>
  new Problem(code, message, { fields: { pdf: message } });

/**
 * Accepts a file as a PDF by its content, whatever its name and content type: header, objects and end.
 * @throws Problem too_large, unsupported_type
 */
export function assertPdf(bytes: Uint8Array): void {
  if (bytes.length === 0) throw pdfProblem('unsupported_type', policyMessages.emptyPdf);
  if (bytes.length > maxPdfBytes) throw pdfProblem('too_large', policyMessages.tooLarge);
  if (!isPdf(bytes)) throw pdfProblem('unsupported_type', policyMessages.onlyPdf);
}

/** Readers search for the header and the end within so many bytes of either end of a file (PDF 1.7, annex H). */
const searchWindowBytes = 1024;

/**
 * Whether a file is a PDF from its header to its end, with objects between them. The cross-reference table is not asked: viewers
 * open a file whose offsets are wrong, as where a transfer changed its line ends, and look for the objects.
 *
 * The file is untrusted: nothing in it is decompressed or dereferenced, and each byte is read a bounded number of
 * times, whatever lengths and counts the file declares.
 */
export function isPdf(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return (
    /%PDF-\d\.\d/.test(file.toString('latin1', 0, searchWindowBytes)) &&
    file.toString('latin1', Math.max(0, file.length - searchWindowBytes)).includes('%%EOF') &&
    file.includes('endobj')
  );
}
