import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Picture, readPng, writePng } from '../../../functions/company/png.ts';
import { companyMessages, maxLogoBytes } from '../../../shared/company.ts';
import { samplePng } from '../../support/employer.ts';

const { logoTooLarge, logoUnreadable } = companyMessages;

/** A chunk with a checksum that is right, whatever is in it. */
function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length);
  numbers.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)]);
}

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

interface Header {
  width?: number;
  height?: number;
  depth?: number;
  colourType?: number;
  interlace?: number;
}

function header({ width = 2, height = 1, depth = 8, colourType = 2, interlace = 0 }: Header = {}): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width);
  data.writeUInt32BE(height, 4);
  data.set([depth, colourType, 0, 0, interlace], 8);
  return chunk('IHDR', data);
}

/** Two red pixels. */
const row = Buffer.from([0, 255, 0, 0, 255, 0, 0]);
const pixels = (rows = row) => chunk('IDAT', deflateSync(rows));
const end = chunk('IEND');
const png = (...chunks: Buffer[]) => Buffer.concat([signature, ...chunks]);

const refusal = (file: Uint8Array): string => {
  try {
    readPng(file);
    return 'taken';
  } catch (error) {
    return (error as Error).message;
  }
};

const read = (file: Uint8Array): Picture | undefined => {
  try {
    return readPng(file);
  } catch {
    return undefined;
  }
};

describe('a logo that is not one whole picture is refused', () => {
  const noise = Buffer.from(Array.from({ length: maxLogoBytes + 1 }, (_, i) => (i * 7919) % 251));
  test.each([
    ['a script', Buffer.from('<script>alert(1)</script>')],
    ['a script behind the first bytes of a PNG', Buffer.concat([signature, Buffer.from('<script>')])],
    ['a JPEG', Buffer.from('ffd8ffe000104a46494600010100', 'hex')],
    ['nothing', Buffer.alloc(0)],
    ['no chunks', png()],
    ['no pixels', png(header(), end)],
    ['no end', png(header(), pixels())],
    ['something behind its end', png(header(), pixels(), end, chunk('IDAT'))],
    ['text behind its end', Buffer.concat([png(header(), pixels(), end), Buffer.from('<script>')])],
    ['a wrong checksum', Buffer.concat([png(header(), pixels(), end).subarray(0, -1), Buffer.from([0])])],
    ['two headers', png(header(), header(), pixels(), end)],
    ['a chunk that nobody knows, and that matters', png(header(), chunk('EVIL'), pixels(), end)],
    ['a palette of 8 bits', png(header({ colourType: 3 }), pixels(), end)],
    ['16 bits a channel', png(header({ depth: 16 }), pixels(), end)],
    ['interlaced', png(header({ interlace: 1 }), pixels(), end)],
    ['text in its end', png(header(), pixels(), chunk('IEND', Buffer.from('<script>')))],
    ['of no width', png(header({ width: 0 }), pixels(Buffer.alloc(1)), end)],
    ['of no height', png(header({ height: 0 }), pixels(Buffer.alloc(0)), end)],
    ['fewer pixels than it says', png(header({ height: 2 }), pixels(), end)],
    ['more pixels than it says', png(header(), pixels(Buffer.concat([row, row])), end)],
    ['a filter that there is not', png(header(), pixels(Buffer.from([5, ...row.subarray(1)])), end)],
  ])('%s', (_, file) => {
    expect(refusal(file)).toBe(logoUnreadable);
  });

  test.each([
    ['too wide', png(header({ width: 641 }), pixels(), end)],
    ['of 30,000 by 30,000 pixels', png(header({ width: 30_000, height: 30_000 }), pixels(), end)],
    ['too many bytes', png(header(), chunk('IDAT', noise), end)],
  ])('%s', (_, file) => {
    expect(refusal(file)).toBe(logoTooLarge);
  });
});

test('a bomb is inflated no further than to the picture that it says to be', () => {
  const bomb = png(header(), pixels(Buffer.alloc(50_000_000)), end);
  expect(() => readPng(bomb)).toThrow(
    expect.objectContaining({
      message: logoUnreadable,
      cause: expect.objectContaining({ message: expect.stringContaining('larger than 7 bytes') }),
    }),
  );
});

test('what is not the picture, as a comment or a place, is left out of the logo that is stored', () => {
  const marked = png(header(), chunk('tEXt', Buffer.from('Comment\0<script>')), chunk('PLTE'), pixels(), end);
  const stored = writePng(readPng(marked));
  expect(stored.equals(writePng(readPng(png(header(), pixels(), end))))).toBe(true);
  expect(stored.includes('script')).toBe(false);
});

test('a logo that is stored is read as the same picture, with or without transparency', () => {
  const plain: Picture = { width: 2, height: 1, hasAlpha: false, rows: row };
  const clear: Picture = { ...plain, hasAlpha: true, rows: Buffer.from([1, 1, 2, 3, 4, 5, 6, 7, 8]) };
  for (const picture of [plain, clear]) expect(readPng(writePng(picture))).toEqual(picture);
});

test('a good file that is cut off, or of which any byte is another one, is refused or the same picture', () => {
  const picture = readPng(samplePng);
  const place = fc.nat(samplePng.length - 1);
  fc.assert(
    fc.property(place, fc.integer({ min: 1, max: 255 }), (at, bits) => {
      const flipped = Buffer.from(samplePng);
      flipped[at] = (flipped[at] as number) ^ bits;
      for (const file of [flipped, samplePng.subarray(0, at)]) {
        expect([undefined, picture]).toContainEqual(read(file));
      }
    }),
    { numRuns: 500 },
  );
});
