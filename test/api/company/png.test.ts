import { describe, expect, test } from 'vitest';
import { readPngSize, toPicture } from '../../../functions/company/png.ts';
import { companyMessages } from '../../../shared/company/company.ts';
import { maxLogoBytes } from '../../../shared/logo.ts';
import { sampleLogo, samplePng } from '../../support/employer.ts';
import { pngChunk, writePng } from '../../support/png.ts';

const { logoTooLarge, logoUnreadable } = companyMessages;

const refusal = (file: Buffer): string => {
  try {
    readPngSize(file);
    return 'taken';
  } catch (error) {
    return (error as Error).message;
  }
};

/** A PNG whose header says this size. */
const sized = (width: number, height: number) => writePng(width, height, Buffer.alloc(5));

test('a logo has the size that its header says', () => {
  expect(readPngSize(samplePng)).toEqual({ width: sampleLogo.width, height: sampleLogo.height });
  expect(readPngSize(sized(640, 320))).toEqual({ width: 640, height: 320 });
});

describe('a logo that is no PNG is refused', () => {
  test.each([
    ['a script', Buffer.from('<script>alert(1)</script>')],
    [
      'a script behind the first bytes of a PNG',
      Buffer.concat([samplePng.subarray(0, 8), Buffer.from('<script>')]),
    ],
    ['a JPEG', Buffer.from('ffd8ffe000104a46494600010100', 'hex')],
    ['nothing', Buffer.alloc(0)],
    ['a header that is cut off', samplePng.subarray(0, 23)],
    ['another chunk than the header', Buffer.concat([samplePng.subarray(0, 8), samplePng.subarray(33)])],
    ['of no width', sized(0, 1)],
    ['of no height', sized(1, 0)],
  ])('%s', (_, file) => {
    expect(refusal(file)).toBe(logoUnreadable);
  });
});

describe('a PNG that is larger than a logo is refused', () => {
  test.each([
    ['too wide', sized(641, 1)],
    ['too high', sized(1, 321)],
    ['of 30,000 by 30,000 pixels', sized(30_000, 30_000)],
    ['too many bytes', Buffer.concat([samplePng, Buffer.alloc(maxLogoBytes)])],
  ])('%s', (_, file) => {
    expect(refusal(file)).toBe(logoTooLarge);
  });
});

/** A picture of 2 × 1 pixels. */
const pixels = Buffer.from([0, 255, 0, 0, 255, 0, 0, 255, 255]);
const bare = writePng(2, 1, pixels);
const headEnd = 8 + 25;
/** The picture with something behind its header, and behind its end. */
const withMore = (chunks: readonly Buffer[], after = Buffer.alloc(0)) =>
  Buffer.concat([bare.subarray(0, headEnd), ...chunks, bare.subarray(headEnd), after]);
const secret = Buffer.from('secret <script>alert(1)</script>');

describe('a logo is stored as its picture alone', () => {
  test('a picture without anything else stays as it is', () => {
    expect(toPicture(bare)).toEqual(bare);
    expect(toPicture(samplePng)).toEqual(samplePng);
  });

  test.each(['tEXt', 'zTXt', 'iTXt', 'eXIf', 'iCCP', 'tIME', 'pHYs', 'acTL', 'fdAT', 'prVt'])(
    'a chunk %s is left out',
    (type) => {
      expect(toPicture(withMore([pngChunk(type, secret)]))).toEqual(bare);
    },
  );

  // behaviour company: A logo
  test('what follows the picture is left out, also within its pixels', () => {
    expect(toPicture(withMore([], secret))).toEqual(bare);
    expect(toPicture(writePng(2, 1, Buffer.concat([pixels, secret])))).toEqual(bare);
    const [header, data, end] = [
      bare.subarray(0, headEnd),
      bare.subarray(headEnd + 8, -16),
      bare.subarray(-12),
    ];
    const behind = Buffer.concat([header, pngChunk('IDAT', Buffer.concat([data, secret])), end]);
    expect(toPicture(behind)).toEqual(bare);
  });

  test.each([
    ['a chunk that is cut off', bare.subarray(0, -6)],
    ['no end', bare.subarray(0, -12)],
    ['a checksum that differs', bare.with(20, 2)],
    ['an unknown critical chunk', withMore([pngChunk('CgBI', secret)])],
    [
      'pixels that are none',
      Buffer.concat([bare.subarray(0, headEnd), pngChunk('IDAT', secret), bare.subarray(-12)]),
    ],
    ['pixels without end', writePng(2, 1, Buffer.alloc(50_000_000))],
    ['no pixels', Buffer.concat([bare.subarray(0, headEnd), bare.subarray(-12)])],
  ])('%s is refused', (_, file) => {
    expect(() => toPicture(Buffer.from(file))).toThrow(logoUnreadable);
  });
});
