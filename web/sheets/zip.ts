import { SheetError, sheetMessages } from './sheet.ts';

/** A file in a ZIP archive, as the archive's directory describes it. */
export interface ZipEntry {
  method: number;
  isEncrypted: boolean;
  compressedSize: number;
  /** Uncompressed, in bytes: what the archive says, which need not be true. */
  size: number;
  offset: number;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const fileSignature = 0x04034b50;
const endLength = 22;
const maxCommentLength = 0xffff;
const stored = 0;
const deflated = 8;

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function findEnd(view: DataView): number {
  const last = view.byteLength - endLength;
  for (let at = last; at >= Math.max(0, last - maxCommentLength); at--)
    if (view.getUint32(at, true) === endSignature) return at;
  throw new SheetError(sheetMessages.unreadable);
}

/**
 * The directory of a ZIP archive (APPNOTE 6.3, without ZIP64, which a workbook of some MB has no need of).
 * @throws SheetError, RangeError where it is none
 */
export function readZipDirectory(bytes: Uint8Array): Map<string, ZipEntry> {
  const view = viewOf(bytes);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  const entries = new Map<string, ZipEntry>();
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index++) {
    if (view.getUint32(at, true) !== entrySignature) throw new SheetError(sheetMessages.unreadable);
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    entries.set(name, {
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      compressedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** Inflates as it is read, so that no more than `size` bytes are ever held, whatever the archive says. */
async function inflate(compressed: Uint8Array<ArrayBuffer>, size: number): Promise<Uint8Array> {
  const inflated = new Uint8Array(size);
  let length = 0;
  const stream = new Blob([compressed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    if (length + chunk.value.length > size) {
      // The rest of the stream is of no interest, nor is how it ends.
      reader.cancel().catch(() => undefined);
      throw new SheetError(sheetMessages.inflates);
    }
    inflated.set(chunk.value, length);
    length += chunk.value.length;
  }
  return inflated.subarray(0, length);
}

/** The content of a file in an archive. @throws SheetError, RangeError, TypeError where it is damaged */
export async function readZipEntry(
  bytes: Uint8Array<ArrayBuffer>,
  { method, isEncrypted, compressedSize, size, offset }: ZipEntry,
): Promise<Uint8Array> {
  const view = viewOf(bytes);
  const isReadable = view.getUint32(offset, true) === fileSignature && !isEncrypted;
  if (!isReadable) throw new SheetError(sheetMessages.unreadable);
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  const content = bytes.subarray(start, start + compressedSize);
  if (method === stored) return content;
  if (method === deflated) return inflate(content, size);
  throw new SheetError(sheetMessages.unreadable);
}
