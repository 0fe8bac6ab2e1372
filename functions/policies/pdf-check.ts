import { PDFDocument } from 'pdf-lib';
import { Problem } from '../../shared/errors.ts';
import { largestPdf, policyWords } from '../../shared/policies.ts';

const refused = (code: 'too_large' | 'unsupported_type', words: string, cause?: unknown) =>
  new Problem(code, words, { fields: { pdf: words }, cause });

/**
 * Takes a file for a PDF by what is in it, whatever it calls itself: its first bytes and its structure.
 * @throws Problem too_large, unsupported_type
 */
export async function checkPdf(bytes: Uint8Array): Promise<void> {
  if (bytes.length === 0) throw refused('unsupported_type', policyWords.emptyPdf);
  if (bytes.length > largestPdf) throw refused('too_large', policyWords.tooLarge);
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') !== '%PDF-') {
    throw refused('unsupported_type', policyWords.onlyPdf);
  }
  try {
    const document = await PDFDocument.load(bytes, {
      ignoreEncryption: true,
      updateMetadata: false,
      throwOnInvalidObject: true,
    });
    if (document.getPageCount() < 1) throw new Error('a PDF without a page');
  } catch (cause) {
    throw refused('unsupported_type', policyWords.onlyPdf, cause);
  }
}
