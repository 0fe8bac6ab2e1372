import { describe, expect, test } from 'vitest';
import { isPdf } from '../../../functions/policies/pdf-check.ts';
import { fullSlip } from '../../document/sample-slip.ts';
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

describe('at the edges of what readers take', () => {
  const tableAt = text.indexOf('xref\n0');
  /** The small file with its end pointing elsewhere. */
  const pointing = (offset: number | string, file = text) =>
    file.replace(/startxref\n\d+/, `startxref\n${offset}`);
  /** A file whose end points at an object that stands for the table. */
  const streamed = (entry: string) => {
    const head = '%PDF-1.7\n';
    return `${head}${entry}\nstartxref\n${head.length}\n%%EOF\n`;
  };
  const fromItsStart = (length: number) => pointing(tableAt + length, `${' '.repeat(length)}${text}`);
  const tail = text.length - text.lastIndexOf('startxref');

  test.each([
    ['one whose header ends with the first kilobyte', fromItsStart(1024 - '%PDF-1.7'.length)],
    ['one whose offsets count from its first byte', fromItsStart(40)],
    ['one whose offsets count from its header', `${' '.repeat(40)}${text}`],
    ['one whose end begins a kilobyte before the last byte', `${text}${' '.repeat(1024 - tail)}`],
    [
      'one whose end points at blank space before its table',
      pointing(tableAt, text.replace('xref\n0', ' \n xref\n0')),
    ],
    [
      'one with the lines of another system',
      text
        .replaceAll('\n', '\r\n')
        .replace(/startxref\r\n\d+/, (end) =>
          end.replace(/\d+/, String(text.replaceAll('\n', '\r\n').indexOf('xref\r\n0'))),
        ),
    ],
    ['one with a stream for a table', streamed('7 0 obj\n<</Type /XRef /Root 1 0 R>>\nstream\n')],
    ['one with a stream for a table, written tightly', streamed('7 0 obj<</Type/XRef/Root 1 0 R>>stream')],
    [
      'one with a stream for a table, written widely, of large numbers',
      streamed('  12345  10  obj <</Type  /XRef /Root  6789  12  R >> stream'),
    ],
    ['one whose root has a large number', text.replace('/Root 1 0 R', '/Root 1234567 12 R')],
    ['one whose root is written tightly and widely', text.replace('/Root 1 0 R', '/Root1  0  R')],
  ])('taken is %s', (_, file) => {
    expect(isPdf(bytes(file))).toBe(true);
  });

  test.each([
    ['one whose header ends after the first kilobyte', fromItsStart(1025 - '%PDF-1.7'.length)],
    ['one of no version', text.replace('%PDF-1.7', '%PDF-1')],
    ['one of a version that is none', text.replace('%PDF-1.7', '%PDF-x.7')],
    ['one of a version that is none either', text.replace('%PDF-1.7', '%PDF-1.x')],
    ['one whose end begins more than a kilobyte before the last byte', `${text}${' '.repeat(1025 - tail)}`],
    ['one whose end gives no offset', text.replace(/startxref\n\d+/, 'startxref\nnone')],
    ['one whose end is glued to its offset', text.replace(/startxref\n(\d+)/, 'startxref$1')],
    ['one whose offset is glued to its last mark', text.replace(/(\d+)\n%%EOF/, '$1%%EOF')],
    ['one with something between its offset and its last mark', text.replace('\n%%EOF', '\nx\n%%EOF')],
    ['one whose end points before its table', pointing(tableAt - 'endobj\n'.length)],
    ['one whose end points into its table', pointing(tableAt + 1)],
    ['one whose end points at itself', pointing(text.lastIndexOf('startxref'))],
    ['one whose table is called nearly so', text.replace('xref\n0', 'xrefs\n')],
    ['one without a trailer', text.replace('trailer', 'wxyz')],
    [
      'one whose trailer is cut off from its end',
      `${text.slice(0, text.indexOf('>>\nstartxref'))}${' '.repeat(70_000)}${text.slice(text.indexOf('>>\nstartxref'))}`,
    ],
    ['one whose root is half a reference', text.replace('/Root 1 0 R', '/Root 1 R')],
    ['one whose root refers to nothing', text.replace('/Root 1 0 R', '/Root 1 0 Rx')],
    ['one whose root is two words', text.replace('/Root 1 0 R', '/Root a 0 R')],
    ['one whose root has a word for its generation', text.replace('/Root 1 0 R', '/Root 1 a R')],
    ['one with a stream that is no table', streamed('7 0 obj\n<</Type /XObject /Root 1 0 R>>\nstream\n')],
    ['one with a stream of no kind', streamed('7 0 obj\n<<x /XRef /Root 1 0 R>>\nstream\n')],
    ['one with a stream without a root', streamed('7 0 obj\n<</Type /XRef>>\nstream\n')],
    ['one with a table that is no stream', streamed('7 0 obj\n<</Type /XRef /Root 1 0 R>>\n')],
    ['one with a stream that is no object', streamed('7 0 objx\n<</Type /XRef /Root 1 0 R>>\nstream\n')],
    ['one with a stream of half a name', streamed('7 obj\n<</Type /XRef /Root 1 0 R>>\nstream\n')],
    ['one with a stream of another name', streamed('a 0 obj\n<</Type /XRef /Root 1 0 R>>\nstream\n')],
    ['one with a stream behind something', streamed('x 7 0 obj\n<</Type /XRef /Root 1 0 R>>\nstream\n')],
    [
      'one with a stream that says later what it is',
      streamed('7 0 obj\n<<>>\nstream\n/Type /XRef /Root 1 0 R'),
    ],
  ])('not taken is %s', (_, file) => {
    expect(isPdf(bytes(file))).toBe(false);
  });
});
