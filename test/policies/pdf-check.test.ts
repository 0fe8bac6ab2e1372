import { describe, expect, test } from 'vitest';
import { isPdf } from '../../functions/policies/pdf-check.ts';
import { fullSlip } from '../document/sample-slip.ts';
import { slipPdf, untrustedPdf } from '../pdf/request-pdf.ts';
import { hostilePdfs, realPdfs, smallPdf } from './pdf-files.ts';

const text = smallPdf.toString('latin1');
const bytes = (file: string) => Buffer.from(file, 'latin1');

describe('taken for a PDF is', () => {
  test.each(Object.entries(realPdfs))('%s', async (_, make) => {
    expect(isPdf(await make())).toBe(true);
  });

  test('one that Chromium printed, and a slip of the portal', async () => {
    expect(isPdf(await untrustedPdf('<p>Leave policy</p>'))).toBe(true);
    expect(isPdf(await slipPdf(fullSlip))).toBe(true);
  });
});

describe('not taken for a PDF is', () => {
  test.each([
    ['nothing', ''],
    ['one without its header', text.slice(5)],
    ['one whose header comes late', `${' '.repeat(1024)}${text}`],
    ['one that was not loaded to its end', text.slice(0, -20)],
    ['one whose end was cut off with its offset', text.slice(0, text.indexOf('startxref'))],
    ['one whose end points behind itself', text.replace(/startxref\n\d+/, 'startxref\n9999')],
    [
      'one whose end points at a page',
      text.replace(/startxref\n\d+/, `startxref\n${text.indexOf('3 0 obj')}`),
    ],
    ['one without a root', text.replace('/Root 1 0 R', '')],
    ['one whose root is no object', text.replace('/Root 1 0 R', '/Root (1 0 R)')],
    ['one without a table', text.replace('xref\n0', 'wxyz\n0')],
    ['one with more than a kilobyte behind its end', `${text}${'\n'.repeat(1025)}`],
  ])('%s', (_, file) => {
    expect(isPdf(bytes(file))).toBe(false);
  });
});

describe('a PDF that a stranger made', () => {
  test.each(Object.entries(hostilePdfs))('%s is looked at without being followed', (_, { file, isTaken }) => {
    expect(isPdf(file())).toBe(isTaken);
  });

  /** Counts what is read of a file through Buffer: its cost, whatever else the machine does. */
  function bytesRead(file: Buffer): number {
    let read = 0;
    const { indexOf, toString: decode } = Buffer.prototype;
    Buffer.prototype.indexOf = function (this: Buffer, value: string, from = 0) {
      const found = indexOf.call(this, value, from);
      read += (found < 0 ? this.length : found + value.length) - from;
      return found;
    } as typeof indexOf;
    Buffer.prototype.toString = function (
      this: Buffer,
      encoding?: BufferEncoding,
      start = 0,
      end = this.length,
    ) {
      read += Math.min(end, this.length) - start;
      return decode.call(this, encoding, start, end);
    };
    try {
      isPdf(file);
    } finally {
      Object.assign(Buffer.prototype, { indexOf, toString: decode });
    }
    return read;
  }

  test.each(Object.entries(hostilePdfs))(
    '%s is read at most twice, and a little of it more often',
    (_, { file }) => {
      const whole = file();
      expect(bytesRead(whole)).toBeLessThan(2 * whole.length + 150_000);
    },
  );
});
