import fc from 'fast-check';
import { type Bytes, utf8 } from './bytes.ts';
import { validText } from './json-text.ts';
import type { Schema } from './operations.ts';

const fileBytes: Bytes[] = [
  '',
  '%PDF-',
  '%PDF-1.7\n%%EOF',
  `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[2 0 R]/Count 1>>endobj\ntrailer<</Root 1 0 R>>`,
  `%PDF-1.7\n${'[<<'.repeat(2_000)}`,
  'GIF89a',
  '<html>',
  `\0${'\xff'.repeat(2_000)}`,
];

const fileHeaders = [
  '; filename="a.pdf"\r\nContent-Type: application/pdf',
  '; filename="a.pdf"',
  '; filename=""\r\nContent-Type: application/octet-stream',
  '; filename="a\0.pdf"\r\nContent-Type: text/html',
  `; filename="${'x'.repeat(3_000)}"`,
  "; filename*=UTF-8''%zz\r\nContent-Type: ;;;",
  '; filename="../../x"\r\nContent-Transfer-Encoding: base64',
  '',
];

const names = ['__proto__', 'constructor', 'pdf', 'title', '', 'a[]', 'title"; name="pdf', 'x'.repeat(2_000)];

const part = (head: Bytes, content: Bytes): Bytes => `${head}\r\n\r\n${content}`;
const field = (name: string, content: Bytes): Bytes =>
  part(`Content-Disposition: form-data; name="${utf8(name)}"`, content);

const file = fc
  .tuple(fc.constantFrom(...fileHeaders), fc.constantFrom(...fileBytes))
  .map(([more, content]) => part(`Content-Disposition: form-data; name="pdf"${more}`, content));

const oddPart = fc.oneof(
  fc
    .tuple(fc.constantFrom(...names), fc.string({ unit: 'binary', maxLength: 50 }))
    .map(([name, text]) => field(name, utf8(text))),
  fc.constantFrom<Bytes>(
    '',
    '\r\n',
    'x',
    ': :\r\n\r\n',
    'Content-Disposition: form-data\r\n\r\nx',
    'Content-Disposition\r\n\r\n',
  ),
);

/** The boundary that the content type names, and the one that the body has. */
const oddBoundaries = [
  ['b', 'c'],
  ['"b"', 'b'],
  ['', 'b'],
  ['b'.repeat(300), 'b'.repeat(300)],
] as const;
const ends = ['--\r\n', '--\r\n', '--\r\n', '--', '', '\r\n'];

/** A form and its content type: parts that fit, parts that do not, and now and then another boundary than it says. */
export function multipart({ properties = {} }: Schema): fc.Arbitrary<{ type: string; content: Bytes }> {
  const texts = Object.entries(properties)
    .filter(([name]) => name !== 'pdf')
    .map(([name, schema]) =>
      fc.option(
        validText(schema).map((text) => field(name, utf8(text))),
        { freq: 4, nil: undefined },
      ),
    );
  const parts = fc
    .tuple(
      fc.tuple(...texts),
      fc.option(file, { freq: 1, nil: undefined }),
      fc.array(oddPart, { maxLength: 2 }),
    )
    .map(([own, pdf, odd]) => [...own, pdf, ...odd].filter((one) => one !== undefined));
  const right = ['b', 'b'] as const;
  const boundaries = fc.constantFrom(right, right, right, right, ...oddBoundaries);
  return fc.tuple(parts, boundaries, fc.constantFrom(...ends)).map(([all, [said, used], end]) => ({
    type: `multipart/form-data; boundary=${said}`,
    content: `${all.map((one) => `--${used}\r\n${one}\r\n`).join('')}--${used}${end}`,
  }));
}
