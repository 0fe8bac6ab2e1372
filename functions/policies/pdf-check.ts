import { Problem } from '../../shared/errors.ts';
import { maxPdfBytes, policyMessages } from '../../shared/policies/policies.ts';

const pdfProblem = (code: 'too_large' | 'unsupported_type', message: string) =>
  new Problem(code, message, { fields: { pdf: message } });

/**
 * Accepts a file as a PDF by its content, whatever its name and content type: header, trailer and cross-reference.
 * @throws Problem too_large, unsupported_type
 */
export function assertPdf(bytes: Uint8Array): void {
  if (bytes.length === 0) throw pdfProblem('unsupported_type', policyMessages.emptyPdf);
  if (bytes.length > maxPdfBytes) throw pdfProblem('too_large', policyMessages.tooLarge);
  if (!isPdf(bytes)) throw pdfProblem('unsupported_type', policyMessages.onlyPdf);
}

/** Readers search for the header and the trailer within so many bytes of either end of a file (PDF 1.7, annex H). */
const searchWindowBytes = 1024;

/**
 * The bytes that are read at the offset in startxref: enough for an object's number or a keyword, and some white space.
 */
const entryBytes = 64;

/** Maximum size of a trailer dictionary: a file with thousands of incremental updates lists them in there. */
const maxDictionaryBytes = 65_536;

/**
 * Whether a file is a PDF from its header to its end: a header, `startxref` with an offset before the last `%%EOF`,
 * and there a cross-reference table or stream whose dictionary names a catalogue.
 *
 * The file is untrusted: nothing in it is decompressed or dereferenced, and each byte is read a bounded number of
 * times, whatever lengths and counts the file declares.
 */
export function isPdf(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = file.toString('latin1', 0, searchWindowBytes).search(/%PDF-\d\.\d/);
  const end = readStartXref(file);
  if (header < 0 || !end) return false;
  // With bytes before the header, some writers count offsets from the header, others from the file's first byte.
  return [end.offset, end.offset + header].some(
    (start) => start < end.at && hasCatalogAt(file, start, end.at),
  );
}

/** Where the last `startxref` is, and the offset that it gives. */
function readStartXref(file: Buffer): { at: number; offset: number } | undefined {
  const from = Math.max(0, file.length - searchWindowBytes);
  const tail = file.toString('latin1', from);
  const at = tail.lastIndexOf('startxref');
  const offset = at < 0 ? undefined : /^startxref\s{1,8}(\d{1,10})\s{1,8}%%EOF/.exec(tail.slice(at))?.[1];
  return offset === undefined ? undefined : { at: from + at, offset: Number(offset) };
}

/** Whether a cross-reference table or stream begins at an offset, with a dictionary that names the catalogue. */
function hasCatalogAt(file: Buffer, start: number, end: number): boolean {
  const entry = file.toString('latin1', start, Math.min(start + entryBytes, end)).trimStart();
  if (/^xref\s/.test(entry))
    return hasRoot(readDictionary(file, file.indexOf('trailer', start), 'startxref'));
  if (!/^\d{1,10}\s{1,8}\d{1,5}\s{1,8}obj\b/.test(entry)) return false;
  const dictionary = readDictionary(file, start, 'stream');
  return /\/Type\s{0,8}\/XRef\b/.test(dictionary) && hasRoot(dictionary);
}

/** The text from an offset to the keyword that follows the dictionary there; empty for a negative offset. */
function readDictionary(file: Buffer, start: number, followedBy: string): string {
  if (start < 0) return '';
  const text = file.toString('latin1', start, start + maxDictionaryBytes);
  return text.slice(0, Math.max(0, text.indexOf(followedBy)));
}

const hasRoot = (dictionary: string): boolean =>
  /\/Root\s{0,8}\d{1,10}\s{1,8}\d{1,5}\s{1,8}R\b/.test(dictionary);
