import { ParseSpeeds, PDFDocument, PDFStreamWriter } from 'pdf-lib';
import { fixTextExtraction } from '../text-layer/text-extraction.ts';
import { markArtifacts } from './slip-tags.ts';

const creator = 'Vetan';

/** Parses without yielding; by default pdf-lib yields to the event loop after every hundred objects. */
const loadOptions = { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest };

/** Packs all small objects into one object stream without yielding; by default pdf-lib makes one of every fifty. */
const serialize = async (pdf: PDFDocument): Promise<Uint8Array> => {
  await pdf.flush();
  return PDFStreamWriter.forContext(pdf.context, Number.POSITIVE_INFINITY, true, 10_000).serializeToBuffer();
};

/** A PDF with its text extraction fixed, and otherwise unchanged. */
export async function withExtractableText(raw: Uint8Array): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(raw, loadOptions);
  fixTextExtraction(pdf);
  return serialize(pdf);
}

/**
 * Makes the bytes reproducible: Chromium names table cells after a counter that goes on from slip to slip
 * ('node00005477'). Renumbered in the same order and width, so that neither the sorted name tree nor any offset moves.
 */
function renumberCells(raw: Uint8Array): Uint8Array {
  const text = Buffer.from(raw).toString('latin1');
  const cellName = /\(node(\d{8})\)/g;
  const names = [...new Set([...text.matchAll(cellName)].map(([name]) => name))].sort();
  const renamed = new Map(names.map((name, index) => [name, `(node${String(index + 1).padStart(8, '0')})`]));
  return Buffer.from(
    text.replace(cellName, (name) => renamed.get(name) as string),
    'latin1',
  );
}

/**
 * A slip's PDF as it is stored: compact, with metadata, and the same bytes for the same slip.
 * @param date YYYY-MM-DD, for both dates of the document
 */
export async function postprocessSlip(raw: Uint8Array, author: string, date: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(renumberCells(raw), loadOptions);
  pdf.setCreator(creator);
  fixTextExtraction(pdf);
  markArtifacts(pdf);
  pdf.catalog.getOrCreateViewerPreferences().setDisplayDocTitle(true);
  const noon = new Date(`${date}T12:00:00Z`);
  pdf.setAuthor(author);
  pdf.setCreationDate(noon);
  pdf.setModificationDate(noon);
  return serialize(pdf);
}
