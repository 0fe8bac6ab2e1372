import { deflateSync } from 'node:zlib';
import { PDFDocument } from 'pdf-lib';
import pdfkit from 'pdfkit';

/** A PDF as text: its objects, a cross-reference table and the end of the file. */
function pdfOf(objects: string[], { before = '', version = '1.7' } = {}): Buffer {
  let text = `${before}%PDF-${version}\n`;
  const offsets = objects.map((object, index) => {
    const offset = text.length - before.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = text.length - before.length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  text += `trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

const catalogue = '<</Type /Catalog /Pages 2 0 R>>';
const onePageObjects = [
  catalogue,
  '<</Type /Pages /Count 1 /Kids [3 0 R]>>',
  '<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842]>>',
];
export const smallPdf = pdfOf(onePageObjects);

const text = (file: Buffer) => file.toString('latin1');
const bytes = (file: string) => Buffer.from(file, 'latin1');

/** A change that is written behind the file, as editors and signatures do. */
function withIncrementalUpdate(file: Buffer): Buffer {
  const before = Number(/startxref\n(\d+)/.exec(text(file))?.[1]);
  const object = '3 0 obj\n<</Type /Page /Parent 2 0 R /MediaBox [0 0 842 595]>>\nendobj\n';
  const entry = `${String(file.length).padStart(10, '0')} 00000 n \n`;
  const table = `xref\n3 1\n${entry}trailer\n<</Size 4 /Root 1 0 R /Prev ${before}>>\n`;
  return bytes(`${text(file)}${object}${table}startxref\n${file.length + object.length}\n%%EOF\n`);
}

/** As Word writes: the table, and once more an empty one that names a stream for newer readers. */
function hybridReferenceFile(file: Buffer): Buffer {
  const before = Number(/startxref\n(\d+)/.exec(text(file))?.[1]);
  const table = `xref\r\n0 0\r\ntrailer\r\n<</Size 4/Root 1 0 R/Prev ${before}/XRefStm 15>>\r\n`;
  return bytes(`${text(file)}${table}startxref\r\n${file.length}\r\n%%EOF`);
}

/** For the web: the table of the first page stands in front, and the file's end points there. */
function linearizedFile(): Buffer {
  const head = '%PDF-1.4\n1 0 obj\n<</Linearized 1/L 900/N 1>>\nendobj\n';
  const first =
    'xref\n2 1\n0000000200 00000 n \ntrailer\n<</Size 4/Root 2 0 R/Prev 400>>\nstartxref\n0\n%%EOF\n';
  const rest = `2 0 obj\n${catalogue}\nendobj\nxref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 2>>\n`;
  return bytes(`${head}${first}${rest}startxref\n${head.length}\n%%EOF\n`);
}

async function pdfLibFile(useObjectStreams: boolean): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage().drawText('Leave policy');
  return pdf.save({ useObjectStreams });
}

/** As scanners write: one picture to a page. */
function pdfKitFile(): Promise<Buffer> {
  const pdf = new pdfkit();
  pdf.text('Leave policy');
  pdf.end();
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
  });
}

/** PDFs of the kinds that people have, by who writes them. */
export const realPdfs: Record<string, () => Uint8Array | Promise<Uint8Array>> = {
  'a small one': () => smallPdf,
  'one with packed objects and a stream for its table': () => pdfLibFile(true),
  'one with a table': () => pdfLibFile(false),
  'one of another library': pdfKitFile,
  'one that was changed afterwards': () => withIncrementalUpdate(smallPdf),
  'one of a word processor, with a table and a stream': () => hybridReferenceFile(smallPdf),
  'one made for the web': linearizedFile,
  'one with a line of an email before it': () =>
    pdfOf(onePageObjects, { before: 'X-Scanned-By: gateway\r\n\r\n' }),
  'one with some blank space behind it': () => bytes(`${text(smallPdf)}${'\n'.repeat(900)}`),
  'one that is encrypted': () => bytes(text(smallPdf).replace('/Root 1 0 R', '/Encrypt 3 0 R/Root 1 0 R')),
};

const stream = (dictionary: string, content: Buffer) =>
  `<<${dictionary}/Length ${content.length}>>\nstream\n${content.toString('latin1')}\nendstream`;

/** Fifty megabytes in fifty kilobytes, and those once more. */
const compressedStream = () => deflateSync(deflateSync(Buffer.alloc(50_000_000)));

/**
 * Files that a stranger may make to keep a reader busy. All of them are PDFs by their structure but the ones that say
 * so.
 */
export const hostilePdfs: Record<string, { file: () => Buffer; isTaken: boolean }> = {
  'whose tree of pages lists itself': {
    file: () => pdfOf([catalogue, `<</Type /Pages /Count 1 /Kids [${'2 0 R '.repeat(500)}]>>`]),
    isTaken: true,
  },
  'whose tree of pages has more branches than can be counted': {
    file: () =>
      pdfOf([
        catalogue,
        ...Array.from(
          { length: 12 },
          (_, level) => `<</Type /Pages /Kids [${`${level + 3} 0 R `.repeat(20)}]>>`,
        ),
        '<</Type /Page>>',
      ]),
    isTaken: true,
  },
  'with packed objects in packed objects': {
    file: () =>
      pdfOf([
        ...onePageObjects,
        stream('/Type /ObjStm /N 1000 /First 6000 /Filter [/FlateDecode /FlateDecode]', compressedStream()),
      ]),
    isTaken: true,
  },
  'of a million brackets': {
    file: () =>
      pdfOf([...onePageObjects, '['.repeat(1_000_000), '<<'.repeat(500_000), '('.repeat(1_000_000)]),
    isTaken: true,
  },
  'with four megabytes behind its end': {
    file: () => Buffer.concat([smallPdf, Buffer.alloc(4_000_000, ' ')]),
    isTaken: false,
  },
  'whose end points nowhere, a hundred thousand times': {
    file: () => bytes(`%PDF-1.7\n${'startxref\n9\n%%EOF\n'.repeat(150_000)}`),
    isTaken: false,
  },
  'of nothing but roots': {
    file: () => bytes(`%PDF-1.7\nxref\ntrailer\n${'/Root '.repeat(650_000)}\nstartxref\n9\n%%EOF`),
    isTaken: false,
  },
  'of nothing but numbers': {
    file: () => bytes(`%PDF-1.7\n${'1 0 obj'.repeat(500_000)}\nstartxref\n9\n%%EOF`),
    isTaken: false,
  },
};
