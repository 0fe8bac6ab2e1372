import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { companyMessages } from '../../shared/company/company.ts';
import { fieldProblem } from '../../shared/errors.ts';
import { maxLogoBytes, maxLogoSize } from '../../shared/logo.ts';

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** The signature of a PNG, and its first chunk up to the size: length and type of the header (PNG, 5.2 and 11.2.2). */
const start = Buffer.concat([signature, Buffer.from('\0\0\0\x0dIHDR', 'latin1')]);

const refused = (message: string, cause: string) => fieldProblem('logo', message, new Error(cause));
const unreadable = (cause: string) => refused(companyMessages.logoUnreadable, cause);

/**
 * The pixels of a PNG by its header, which browsers decode and no more.
 * @throws Problem bad_input for anything else, and where it is larger than a logo may be
 */
export function readPngSize(file: Buffer): { width: number; height: number } {
  if (file.length > maxLogoBytes) throw refused(companyMessages.logoTooLarge, `${file.length} bytes`);
  const isPng = file.subarray(0, start.length).equals(start) && file.length >= start.length + 8;
  if (!isPng) throw unreadable('no PNG');
  const [width, height] = [file.readUInt32BE(start.length), file.readUInt32BE(start.length + 4)];
  if (width === 0 || height === 0) throw unreadable('no pixels');
  if (width > maxLogoSize.width || height > maxLogoSize.height)
    throw refused(companyMessages.logoTooLarge, `${width} × ${height} pixels`);
  return { width, height };
}

interface Chunk {
  type: string;
  data: Buffer;
}

/** The chunks up to the end of the picture; what follows is no part of it. @throws Problem where one is damaged */
function readChunks(file: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = signature.length; chunks.at(-1)?.type !== 'IEND'; ) {
    const end = at + 8 + (at + 8 <= file.length ? file.readUInt32BE(at) : file.length);
    if (end + 4 > file.length) throw unreadable('a chunk is cut off');
    if (crc32(file.subarray(at + 4, end)) !== file.readUInt32BE(end)) throw unreadable('a checksum differs');
    chunks.push({ type: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + 8, end) });
    at = end + 4;
  }
  return chunks;
}

function writeChunk({ type, data }: Chunk): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** Samples of a pixel by colour type (PNG, table 11.1). */
const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Where each pass of an interlaced picture begins, and its steps, across and down (PNG, 8.2). */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Bytes of the pixels by the header, each row with its filter. @throws Problem where there is no such picture */
function pixelBytes(header: Buffer): number {
  const [depth = 0, colour = -1, , , interlace = -1] = header.subarray(8);
  const bits = (samples[colour] ?? Number.NaN) * depth;
  if (!(bits > 0 && depth <= 16 && (interlace === 0 || interlace === 1))) throw unreadable('no such colours');
  return (interlace === 1 ? passes : ([[0, 0, 1, 1]] as const))
    .map(([x, y, across, down]) => {
      const width = Math.ceil((header.readUInt32BE(0) - x) / across);
      const height = Math.ceil((header.readUInt32BE(4) - y) / down);
      return width > 0 && height > 0 ? height * (1 + Math.ceil((width * bits) / 8)) : 0;
    })
    .reduce((sum, bytes) => sum + bytes);
}

/** The compressed pixels, without anything behind them. @throws Problem where they cannot be read */
function pixelsOnly(compressed: Buffer, length: number): Buffer {
  try {
    const { buffer, engine } = inflateSync(compressed, {
      info: true,
      maxOutputLength: 2 * length + maxLogoBytes,
    }) as unknown as { buffer: Buffer; engine: { bytesWritten: number } };
    if (buffer.length > length) return deflateSync(buffer.subarray(0, length));
    return compressed.subarray(0, engine.bytesWritten);
  } catch (cause) {
    throw fieldProblem('logo', companyMessages.logoUnreadable, cause);
  }
}

/**
 * The picture of a PNG and nothing else: its header, colours, transparency and pixels. Texts, EXIF, colour profiles, times,
 * animations and what follows the picture are left out.
 * @param file with a size that a logo may have
 * @throws Problem bad_input where it is damaged
 */
export function toPicture(file: Buffer): Buffer {
  const chunks = readChunks(file);
  const dataOf = (type: string) => chunks.filter((chunk) => chunk.type === type).map(({ data }) => data);
  const critical = chunks.filter(({ type }) => /^[A-Z]/.test(type));
  const unknown = critical.find(({ type }) => !['IHDR', 'PLTE', 'IDAT', 'IEND'].includes(type));
  if (unknown) throw unreadable(`unknown chunk ${unknown.type}`);
  const [header] = dataOf('IHDR');
  if (!header || dataOf('IDAT').length === 0) throw unreadable('no pixels');
  const pixels = pixelsOnly(Buffer.concat(dataOf('IDAT')), pixelBytes(header));
  const colours = ['PLTE', 'tRNS'].flatMap((type) =>
    dataOf(type)
      .slice(0, 1)
      .map((data) => ({ type, data: data.subarray(0, 768) })),
  );
  const picture = [{ type: 'IHDR', data: header }, ...colours, { type: 'IDAT', data: pixels }];
  return Buffer.concat([signature, ...[...picture, { type: 'IEND', data: Buffer.alloc(0) }].map(writeChunk)]);
}
