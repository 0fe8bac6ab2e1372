import { describe, expect, test } from 'vitest';
import { isPdf } from '../../../functions/policies/pdf-check.ts';
import { fullSlip } from '../../document/sample-slip.ts';
import { readPdf } from '../../pdf/read-pdf.ts';
import { slipPdf, untrustedPdf } from '../../pdf/request-pdf.ts';
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
    ['a text', 'Leave policy'],
    ['a text that begins as one', '%PDF-1.7 leave policy\n%%EOF'],
    ['one without its header', text.slice(5)],
    ['one whose header comes late', `${' '.repeat(1024)}${text}`],
    ['one that was not loaded to its end', text.slice(0, -7)],
    ['one whose end was cut off with its offset', text.slice(0, text.indexOf('startxref'))],
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

describe('at the edges of what readers take', () => {
  const afterHeader = text.slice('%PDF-1.7'.length);
  const beforeEnd = text.slice(0, text.lastIndexOf('%%EOF'));

  test.each([
    ['one whose header ends with the first kilobyte', `${' '.repeat(1024 - '%PDF-1.7'.length)}${text}`],
    ['one whose end begins a kilobyte before the last byte', `${beforeEnd}%%EOF${' '.repeat(1024 - 5)}`],
  ])('taken is %s', (_, file) => {
    expect(isPdf(bytes(file))).toBe(true);
  });

  // A viewer opens these: it looks for the objects where the table does not lead to them.
  test.each([
    ['one whose end points behind itself', text.replace(/startxref\n\d+/, 'startxref\n9999')],
    ['one whose end points at its first byte', text.replace(/startxref\n\d+/, 'startxref\n0')],
    ['one whose line ends were changed', text.replaceAll('\n', '\r\n')],
    ['one without a table', text.replace(/xref.*?trailer/s, 'trailer').replace(/startxref\n\d+\n/, '')],
  ])('taken is %s, which viewers repair', async (_, file) => {
    expect(isPdf(bytes(file))).toBe(true);
    expect((await readPdf(bytes(file))).pages).toBe(1);
  });

  test.each([
    ['one whose header ends after the first kilobyte', `${' '.repeat(1025 - '%PDF-1.7'.length)}${text}`],
    ['one of no version', `%PDF-1${afterHeader}`],
    ['one of a version that is none', `%PDF-x.7${afterHeader}`],
    ['one of a version that is none either', `%PDF-1.x${afterHeader}`],
    [
      'one whose end begins more than a kilobyte before the last byte',
      `${beforeEnd}%%EOF${' '.repeat(1025 - 5)}`,
    ],
    ['one without objects', text.replaceAll('endobj', '')],
  ])('not taken is %s', (_, file) => {
    expect(isPdf(bytes(file))).toBe(false);
  });
});
