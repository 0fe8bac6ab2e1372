import { describe, expect, test } from 'vitest';
import { readPngSize } from '../../../functions/company/png.ts';
import { companyMessages, maxLogoBytes } from '../../../shared/company.ts';
import { sampleLogo, samplePng } from '../../support/employer.ts';
import { writePng } from '../../support/png.ts';

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
