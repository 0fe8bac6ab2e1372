import { createHash } from 'node:crypto';
import { PDFDocument, PDFName, PDFRawStream } from 'pdf-lib';
import { expect, test } from 'vitest';
import { handler } from '../../functions/pdf/pdf.lambda.ts';
import { decodeStream } from '../../functions/pdf/text-layer/embedded-font.ts';
import { maxLogoBytes } from '../../shared/logo.ts';
import type { Slip } from '../../shared/slips/slips.ts';
import { fullSlip, slipFor } from '../document/sample-slip.ts';
import { sampleLogo, sampleLogos } from '../support/employer.ts';
import { writePng } from '../support/png.ts';
import { readPdf } from './read-pdf.ts';
import { printable } from './request-pdf.ts';

/** A photograph of a logo, as large as one may be: every pixel is another one. */
function largestLogo() {
  const [width, height] = [250, 200];
  const rows = Buffer.alloc(height * (1 + width * 4));
  let random = 7;
  for (let at = 0; at < rows.length; at++) {
    random = Math.imul(random, 1_103_515_245) + 12_345;
    if (at % (1 + width * 4) !== 0) rows[at] = random >>> 16;
  }
  const png = writePng(width, height, rows);
  return { logo: { hash: createHash('sha256').update(png).digest('hex'), width, height }, png };
}
const { logo: largest, png } = largestLogo();
const logos = { ...sampleLogos, [largest.hash]: png.toString('base64') };

const withLogo = (slip: Slip, logo: Slip['company']['logo']): Slip => ({
  ...slip,
  company: { ...slip.company, logo },
});

async function print(...slips: Slip[]): Promise<Buffer[]> {
  const reply = await handler({ kind: 'slips', requestId: 'a-run', logos, slips: slips.map(printable) });
  return reply.slips.map((slip) => Buffer.from('pdf' in slip ? slip.pdf : '', 'base64'));
}

/** Its pictures, as width × height, and the operators of its page. */
async function readLogos(bytes: Uint8Array) {
  const pdf = await PDFDocument.load(bytes);
  const streams = pdf.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? [object] : []));
  const entry = ({ dict }: PDFRawStream, name: string) => String(dict.get(PDFName.of(name)));
  const images = streams.filter((stream) => entry(stream, 'Subtype') === '/Image');
  const content = pdf.context.lookup(pdf.getPage(0).node.get(PDFName.of('Contents'))) as PDFRawStream;
  return {
    // The other half says how transparent the picture is.
    pictures: images
      .filter((image) => entry(image, 'ColorSpace') !== '/DeviceGray')
      .map((image) => `${entry(image, 'Width')} × ${entry(image, 'Height')}`),
    transparencies: images.filter((image) => entry(image, 'ColorSpace') === '/DeviceGray').length,
    operators: decodeStream(content).toString('latin1'),
  };
}

const decoration = /\/Artifact BMC\n\/X\d+ Do\nEMC/;

test('each slip of a batch has the logo of its own company, once and as decoration, printed together or singly', async () => {
  const { logo, ...company } = fullSlip.company;
  const slips = [
    fullSlip,
    withLogo(slipFor('Zoë'), largest),
    { ...fullSlip, company },
    slipFor('अनन्या अय्यर'),
  ];
  const sizes = ['160 × 160', '250 × 200', undefined, '160 × 160'];
  for (const [index, bytes] of (await print(...slips)).entries()) {
    const { pictures, transparencies, operators } = await readLogos(bytes);
    const size = sizes[index];
    expect([pictures, transparencies]).toEqual(size ? [[size], 1] : [[], 0]);
    expect(decoration.test(operators)).toBe(size !== undefined);
    const { roles, pages } = await readPdf(bytes);
    expect([pages, roles.has('Figure')]).toEqual([1, false]);
  }
});

test('a slip grows by its logo and little more, and is the same bytes whatever logos are beside it', async () => {
  expect(png.length).toBeGreaterThan(0.95 * maxLogoBytes);
  const large = withLogo(fullSlip, largest);
  const [alone = Buffer.alloc(0)] = await print(large);
  const [, beside = Buffer.alloc(0), after] = await print(fullSlip, large, fullSlip);
  expect(beside.equals(alone)).toBe(true);
  expect(alone.length).toBeLessThanOrEqual((after?.length ?? 0) + 1.3 * png.length);
  expect(after?.length).toBeLessThanOrEqual(40_000);
});

test('a logo that is lost leaves the slip as it is otherwise', async () => {
  const [bytes = Buffer.alloc(0)] = await print(withLogo(fullSlip, { ...sampleLogo, hash: '0'.repeat(64) }));
  expect((await readLogos(bytes)).pictures).toEqual([]);
  expect((await readPdf(bytes)).text).toContain(fullSlip.company.name);
});
