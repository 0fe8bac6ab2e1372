import { Problem } from '../../shared/errors.ts';
import { largestPdf, policyWords } from '../../shared/policies.ts';
import { isPdf } from './pdf-structure.ts';

const refused = (code: 'too_large' | 'unsupported_type', words: string) =>
  new Problem(code, words, { fields: { pdf: words } });

/**
 * Takes a file for a PDF by what is in it, whatever it calls itself: its header, its end and where that points.
 * @throws Problem too_large, unsupported_type
 */
export function checkPdf(bytes: Uint8Array): void {
  if (bytes.length === 0) throw refused('unsupported_type', policyWords.emptyPdf);
  if (bytes.length > largestPdf) throw refused('too_large', policyWords.tooLarge);
  if (!isPdf(bytes)) throw refused('unsupported_type', policyWords.onlyPdf);
}
