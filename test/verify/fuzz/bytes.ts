import fc from 'fast-check';

/** A text whose characters are bytes, so that it can say what is no UTF-8, and still be read in a report. */
export type Bytes = string;

export const utf8 = (text: string): Bytes => Buffer.from(text).toString('latin1');
export const toBuffer = (bytes: Bytes): Buffer => Buffer.from(bytes, 'latin1');

const invalidUtf8 = ['\xff', '\xc3', '\xed\xa0\x80', '\xc0\xaf', '\xf8\x88\x80\x80\x80', '\x80'];

/** Mostly left as it is; else cut off, put into, put around or written in another encoding. */
export const corrupted = (bytes: fc.Arbitrary<Bytes>): fc.Arbitrary<Bytes> =>
  fc.oneof(
    { weight: 8, arbitrary: bytes },
    { weight: 1, arbitrary: fc.tuple(bytes, fc.nat(200)).map(([all, end]) => all.slice(0, end)) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(bytes, fc.nat(60), fc.constantFrom(...invalidUtf8, '\0', '\n', '"'))
        .map(([all, at, more]) => all.slice(0, at) + more + all.slice(at)),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom('', '\xef\xbb\xbf', ' ', '//\n'), bytes, fc.constantFrom('', '}', ',', '\0'))
        .map((parts) => parts.join('')),
    },
    {
      weight: 1,
      arbitrary: bytes.map((all) => Buffer.from(toBuffer(all).toString(), 'utf16le').toString('latin1')),
    },
  );
