import { Problem } from '../../shared/errors.ts';
import { maxPdfBytes, policyMessages } from '../../shared/policies.ts';
import { isPdf } from './pdf-structure.ts';

const pdfProblem = (code: 'too_large' | 'unsupported_type', message: string) =>
  new Problem(code, message, { fields: { pdf: message } });

/**
 * Takes a file for a PDF by what is in it, whatever it calls itself: its header, its end and where that points.
 * @throws Problem too_large, unsupported_type
 */
export function assertPdf(bytes: Uint8Array): void {
  if (bytes.length === 0) throw pdfProblem('unsupported_type', policyMessages.emptyPdf);
  if (bytes.length > maxPdfBytes) throw pdfProblem('too_large', policyMessages.tooLarge);
  if (!isPdf(bytes)) throw pdfProblem('unsupported_type', policyMessages.onlyPdf);
}
