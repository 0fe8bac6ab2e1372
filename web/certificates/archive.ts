import { maxPdfBytes } from '../../shared/policies/policies.ts';
import { SheetError } from '../sheets/sheet.ts';
import { readZipDirectory, readZipEntry, type ZipEntry } from '../sheets/zip.ts';
import { messages } from './messages.ts';

/** The size of the chosen file. */
const maxArchiveBytes = 200 * 1024 * 1024;
const maxEntries = 20_000;
/** Uncompressed to compressed: a PDF, which is compressed itself, is far below it. */
export const maxRatio = 50;
/** Small files compress well, and do no harm. */
const harmlessBytes = 256 * 1024;

/** Why an archive is refused: `message` is for the user. */
export class ArchiveError extends Error {}

/** A PDF in an archive, which is unpacked when it is asked for. */
export interface ArchivedPdf {
  name: string;
  read: () => Promise<Uint8Array<ArrayBuffer>>;
}

export interface Archive {
  pdfs: ArchivedPdf[];
  /** Files that are no certificate, each with the reason. */
  others: { name: string; reason: string }[];
}

/** 'folder/ABCDE1234F.pdf' → 'ABCDE1234F.pdf'. */
const baseName = (path: string): string => path.split(/[/\\]/).at(-1) ?? path;

const isBomb = ({ size, compressedSize }: ZipEntry): boolean =>
  size > harmlessBytes && size > maxRatio * Math.max(1, compressedSize);

function refusalOf(name: string, { size, isEncrypted }: ZipEntry): string | undefined {
  if (!/\.pdf$/i.test(name)) return messages.notPdf;
  if (isEncrypted) return messages.encrypted;
  return size > maxPdfBytes ? messages.pdfTooLarge : undefined;
}

const startsAsPdf = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF-');

async function readPdf(bytes: Uint8Array<ArrayBuffer>, entry: ZipEntry): Promise<Uint8Array<ArrayBuffer>> {
  const content = await readZipEntry(bytes, entry).catch(() => undefined);
  if (!content || !startsAsPdf(content)) throw new ArchiveError(messages.unreadablePdf);
  return new Uint8Array(content);
}

function directoryOf(bytes: Uint8Array): Map<string, ZipEntry> {
  try {
    return readZipDirectory(bytes);
  } catch (error) {
    if (error instanceof SheetError || error instanceof RangeError) throw new ArchiveError(messages.noZip);
    throw error;
  }
}

/**
 * The PDFs of a zip. Nothing is unpacked until it is asked for, and then no more of a file than the archive says.
 * @throws ArchiveError where it is no zip, too large, or made to unpack to far more than it is
 */
export async function openArchive(file: File): Promise<Archive> {
  if (file.size > maxArchiveBytes) throw new ArchiveError(messages.archiveTooLarge);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const entries = [...directoryOf(bytes)].filter(([path]) => !path.endsWith('/'));
  if (entries.length > maxEntries) throw new ArchiveError(messages.tooManyFiles);
  if (entries.some(([, entry]) => isBomb(entry))) throw new ArchiveError(messages.bomb);
  const archive: Archive = { pdfs: [], others: [] };
  for (const [path, entry] of entries) {
    const name = baseName(path);
    const reason = refusalOf(name, entry);
    if (reason === undefined) archive.pdfs.push({ name, read: () => readPdf(bytes, entry) });
    else archive.others.push({ name, reason });
  }
  return archive;
}
