import { afterEach, expect, test, vi } from 'vitest';
import { fullSlip } from '../../document/sample-slip.ts';
import { readPdf } from '../../pdf/read-pdf.ts';
import { requestUntrustedPdf, slipPdf, untrustedPdf } from '../../pdf/request-pdf.ts';

const textOf = async (html: string) => (await readPdf(await untrustedPdf(html))).text;

const drawnTenTimes = (drawing: number) =>
  `<g id="d${drawing + 1}">${`<use href="#d${drawing}"/>`.repeat(10)}</g>`;
const endlessDrawing = `<svg><defs><g id="d0"><rect width="1" height="1"/></g>${Array.from(
  { length: 9 },
  (_, drawing) => drawnTenTimes(drawing),
).join('')}</defs><use href="#d9"/></svg>`;

afterEach(() => vi.unstubAllEnvs());

test('a page that takes too much memory is refused, and the next one is printed', async () => {
  expect(await requestUntrustedPdf(endlessDrawing)).toEqual({ refused: 'too-much-work' });
  expect(await textOf('<p>next</p>')).toBe('next');
});

test('a page that takes too much time is refused, while slips are printed beside it', async () => {
  // The slip has to start its browser within these limits as well.
  vi.stubEnv('TIME_FACTOR', '4');
  const endless = requestUntrustedPdf(`<p>${'<div style="columns: 2">'.repeat(60)}${'x '.repeat(3_000)}`);
  const slip = slipPdf(fullSlip);
  expect(await Promise.race([slip.then(() => 'slip'), endless.then(() => 'page')])).toBe('slip');
  expect(await endless).toEqual({ refused: 'too-much-work' });
  expect(await textOf('<p>next</p>')).toBe('next');
  expect(Buffer.compare(await slipPdf(fullSlip), await slip)).toBe(0);
});
