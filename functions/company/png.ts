import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { companyMessages, maxLogoBytes, maxLogoSize } from '../../shared/company.ts';
import { Problem } from '../../shared/errors.ts';

/** A picture of 8 bits a channel, as the filtered rows of its PNG. */
export interface Picture {
  width: number;
  height: number;
  hasAlpha: boolean;
  rows: Buffer;
}

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Of a chunk: length and type before its data, the checksum behind. */
const [headLength, checksumLength] = [8, 4];

/** Colour types of 8 bits a channel (PNG, 11.2.1). */
const colourTypes = { rgb: 2, rgba: 6 } as const;

const refused = (message: string, cause: string) =>
  new Problem('bad_input', message, { fields: { logo: message }, cause: new Error(cause) });
const unreadable = (cause: string) => refused(companyMessages.logoUnreadable, cause);

interface Chunk {
  type: string;
  data: Buffer;
}

/** Every chunk to the end of the file, each with its checksum verified. @throws Problem bad_input */
function readChunks(file: Buffer): Chunk[] {
  if (!file.subarray(0, signature.length).equals(signature)) throw unreadable('no PNG');
  const chunks: Chunk[] = [];
  for (let at = signature.length; at < file.length; ) {
    const end = at + headLength + (at + headLength <= file.length ? file.readUInt32BE(at) : 0);
    if (end + checksumLength > file.length) throw unreadable('a chunk ends behind the file');
    if (crc32(file.subarray(at + 4, end)) !== file.readUInt32BE(end)) throw unreadable('a checksum is wrong');
    chunks.push({
      type: file.toString('latin1', at + 4, at + headLength),
      data: file.subarray(at + headLength, end),
    });
    at = end + checksumLength;
  }
  return chunks;
}

/** What is not critical, as metadata, is left out; a palette is only a suggestion for these colour types. */
const isNeeded = ({ type }: Chunk): boolean => /^[A-Z]/.test(type) && type !== 'PLTE';

/** @throws Problem bad_input */
function readHeader({ type, data }: Chunk): Omit<Picture, 'rows'> {
  if (type !== 'IHDR' || data.length !== 13) throw unreadable('no header');
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
  const [depth, colourType, ...methods] = data.subarray(8);
  if (width > maxLogoSize.width || height > maxLogoSize.height) {
    throw refused(companyMessages.logoTooLarge, `${width} × ${height} pixels`);
  }
  const isKnown = colourType === colourTypes.rgb || colourType === colourTypes.rgba;
  if (width === 0 || height === 0 || depth !== 8 || !isKnown || methods.some((method) => method !== 0)) {
    throw unreadable('another kind of PNG than is taken');
  }
  return { width, height, hasAlpha: colourType === colourTypes.rgba };
}

const rowLength = ({ width, hasAlpha }: Omit<Picture, 'rows'>): number => 1 + width * (hasAlpha ? 4 : 3);

/** Never more than the header says, whatever the compressed data would grow to. @throws Problem bad_input */
function inflateRows(header: Omit<Picture, 'rows'>, data: Buffer): Buffer {
  const expected = header.height * rowLength(header);
  let rows: Buffer;
  try {
    rows = inflateSync(data, { maxOutputLength: expected });
  } catch (cause) {
    throw unreadable(String(cause));
  }
  if (rows.length !== expected) throw unreadable('fewer pixels than the header says');
  return rows;
}

/**
 * Reads a picture that anybody may have made.
 * @throws Problem bad_input for anything but a whole PNG of 8 bits a channel, not interlaced, in the size of a logo
 */
export function readPng(file: Uint8Array): Picture {
  if (file.length > maxLogoBytes) throw refused(companyMessages.logoTooLarge, `${file.length} bytes`);
  const [first, ...rest] = readChunks(Buffer.from(file.buffer, file.byteOffset, file.length)).filter(
    isNeeded,
  );
  if (!first) throw unreadable('no chunks');
  const header = readHeader(first);
  const last = rest.pop();
  const isWhole =
    rest.every(({ type }) => type === 'IDAT') && last?.type === 'IEND' && last.data.length === 0;
  if (!isWhole) throw unreadable('other chunks than those of one picture');
  const rows = inflateRows(header, Buffer.concat(rest.map(({ data }) => data)));
  for (let at = 0; at < rows.length; at += rowLength(header)) {
    if ((rows[at] as number) > 4) throw unreadable('an unknown filter');
  }
  return { ...header, rows };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(checksumLength)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** Writes the PNG anew: of the file that was sent, nothing is left but the pixels. */
export function writePng({ width, height, hasAlpha, rows }: Picture): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, hasAlpha ? colourTypes.rgba : colourTypes.rgb], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
