import { deflateSync } from 'node:zlib';
import { toUtf16Hex } from '../text-layer/to-unicode.ts';

/**
 * An object of a PDF: its source, or the entries of a stream's dictionary with its content, or its whole dictionary with
 * the stream as it is to be written.
 */
export type PdfObject =
  | string
  | { entries: string; content: Buffer }
  | { dictionary: string; stream: Buffer };

/** A PDF text string in UTF-16. */
export const pdfText = (text: string): string => `<FEFF${toUtf16Hex(text)}>`;

/** Half the time of zlib's default, for a twentieth more bytes. */
const compressionLevel = 3;

const toStreamSource = (dictionary: string, stream: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${dictionary}\nstream\n`, 'latin1'), stream, Buffer.from('\nendstream')]);

const streamSource = (entries: string, content: Buffer): Buffer => {
  const deflated = deflateSync(content, { level: compressionLevel });
  return toStreamSource(`<<${entries}/Filter /FlateDecode /Length ${deflated.length}>>`, deflated);
};

/** Its second line says that the file is binary. */
const header = Buffer.from('%PDF-1.7\n%\xd3\xeb\xe9\xe1\n', 'latin1');

/** The widths of a cross-reference stream's fields, in bytes: kind, place, index. */
const fieldWidths = [1, 4, 2] as const;
const [inFile, inObjectStream] = [1, 2];

/**
 * Writes a PDF 1.7: its streams, all other objects packed into one object stream, and a cross-reference stream.
 * @param objects the first has the id 1
 */
export function writePdf(objects: readonly PdfObject[], rootId: number, infoId: number): Buffer {
  const parts: Buffer[] = [header];
  let offset = header.length;
  const [objectStreamId, tableId] = [objects.length + 1, objects.length + 2];
  const entrySize = fieldWidths[0] + fieldWidths[1] + fieldWidths[2];
  const table = Buffer.alloc((tableId + 1) * entrySize);
  const setEntry = (id: number, kind: number, place: number, index: number) => {
    const at = table.writeUInt8(kind, id * entrySize);
    table.writeUInt16BE(index, table.writeUInt32BE(place, at));
  };
  const append = (id: number, source: Buffer) => {
    const whole = Buffer.concat([Buffer.from(`${id} 0 obj\n`), source, Buffer.from('\nendobj\n')]);
    setEntry(id, inFile, offset, 0);
    parts.push(whole);
    offset += whole.length;
  };
  const packed: string[] = [];
  const places: string[] = [];
  let place = 0;
  for (const [index, object] of objects.entries()) {
    const id = index + 1;
    if (typeof object !== 'string') {
      append(
        id,
        'stream' in object
          ? toStreamSource(object.dictionary, object.stream)
          : streamSource(object.entries, object.content),
      );
      continue;
    }
    setEntry(id, inObjectStream, objectStreamId, packed.length);
    places.push(`${id} ${place}`);
    packed.push(object);
    place += object.length + 1;
  }
  const index = `${places.join(' ')}\n`;
  const content = Buffer.from(`${index}${packed.join('\n')}`, 'latin1');
  append(objectStreamId, streamSource(`/Type /ObjStm /N ${packed.length} /First ${index.length} `, content));
  const tableAt = offset;
  setEntry(tableId, inFile, tableAt, 0);
  const entries = `/Type /XRef /Size ${tableId + 1} /W [${fieldWidths.join(' ')}] /Root ${rootId} 0 R /Info ${infoId} 0 R `;
  append(tableId, streamSource(entries, table));
  return Buffer.concat([...parts, Buffer.from(`startxref\n${tableAt}\n%%EOF\n`)]);
}
