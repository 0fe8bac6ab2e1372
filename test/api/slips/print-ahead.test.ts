import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { getFile } from '../../../functions/lib/files.ts';
import { get } from '../../../functions/lib/table.ts';
import { killWarmBrowser } from '../../../functions/pdf/browser/warm-browser.ts';
import type { PdfRequest } from '../../../functions/pdf/protocol.ts';
import { printAhead } from '../../../functions/slips/print-ahead.ts';
import { toPrintable } from '../../../functions/slips/printable-slip.ts';
import { parseSlip, type SlipItem, slipKey } from '../../../functions/store/slip.ts';
import type { LoadHandler } from '../../../infra/local/server/lambda-runtime.ts';
import { payPeriod } from '../../../shared/period.ts';
import { userId } from '../../../shared/user-id.ts';
import { readPdf } from '../../pdf/read-pdf.ts';
import { sampleLogos } from '../../support/employer.ts';
import { adminSignIn, createPortalClient, type Employee } from '../../support/portal-client.ts';
import { type ServedBackend, startServedBackend } from '../../support/served-backend.ts';
import { takeConsole } from '../../support/setup.ts';
import { handlerFromSource } from '../../support/sources.ts';

/** The real bucket, but for one key that nothing can be written to. */
const files = vi.hoisted(() => ({ unwritable: '' }));
vi.mock(import('../../../functions/lib/files.ts'), async (load) => {
  const real = await load();
  const putFile: typeof real.putFile = async (key, ...rest) => {
    if (key === files.unwritable) throw new Error('the bucket is gone');
    return real.putFile(key, ...rest);
  };
  return { ...real, putFile };
});

/** The requests of the real function that prints. */
let requests: PdfRequest[] = [];
let broken: Error | undefined;
const loadHandler: LoadHandler = async (name) => {
  const handler = await handlerFromSource(name);
  if (name !== 'pdf') return handler;
  return (request, context) => {
    requests.push(request as PdfRequest);
    if (broken) throw broken;
    return handler(request, context);
  };
};

let stack: ServedBackend;
let people: Awaited<ReturnType<typeof createPortalClient>>;
beforeAll(async () => {
  stack = await startServedBackend({ firstAdmin: adminSignIn, loadHandler });
  await stack.invoke('first-admin', {});
  people = await createPortalClient(stack.url);
});
afterAll(async () => {
  killWarmBrowser();
  await stack.stop();
});
beforeEach(() => {
  [requests, broken] = [[], undefined];
});

const period = payPeriod.parse('2026-07');

/** An employee with a slip that was not downloaded yet. */
async function slipOf(name: string): Promise<{ employee: Employee; slip: SlipItem }> {
  const employee = await people.employee(name);
  await people.generate(employee.id, { payPeriod: period });
  const slip = parseSlip(await get('slips', slipKey(userId.parse(employee.id), period)));
  return { employee, slip: slip as SlipItem };
}

const storedPdf = async (slip: SlipItem) => getFile((await toPrintable(slip)).key);
const download = ({ token }: Employee) => people.call('GET', '/api/slips/download/latest', { token });

describe('printing ahead', () => {
  test('prints slips in one batch and stores them, and a download then prints nothing', async () => {
    const people = [await slipOf('Asha Rao'), await slipOf('अनन्या अय्यर'), await slipOf('Bala Nair')];
    expect(
      await printAhead(
        people.map(({ slip }) => slip),
        'a-run',
      ),
    ).toEqual([]);
    expect(requests).toMatchObject([{ kind: 'slips', requestId: 'a-run', slips: [{}, {}, {}] }]);
    for (const { employee, slip } of people) {
      const { bytes } = await download(employee);
      expect(bytes.equals((await storedPdf(slip)) as Uint8Array)).toBe(true);
      expect((await readPdf(bytes)).text).toContain(`Employee Name ${employee.name} `);
    }
    expect(requests).toHaveLength(1);
  });

  test('prints what a download would print, byte for byte', async () => {
    const { employee, slip } = await slipOf('Chitra Bose');
    const downloaded = await download(employee);
    const { html, author, date } = await toPrintable(slip);
    const printed = await stack.invoke('pdf', {
      kind: 'slips',
      requestId: 'a-run',
      logos: sampleLogos,
      slips: [{ html, author, date }],
    });
    const [{ pdf = '' } = {}] = (printed as { slips: { pdf?: string }[] }).slips;
    expect(downloaded.bytes.equals(Buffer.from(pdf, 'base64'))).toBe(true);
  });

  test('prints only what is missing, and asks for nothing where nothing is', async () => {
    const [one, other] = [await slipOf('Dev Shah'), await slipOf('Esha Roy')];
    await download(one.employee);
    requests = [];
    expect(await printAhead([one.slip, other.slip], 'a-run')).toEqual([]);
    expect(requests).toMatchObject([{ slips: [{ html: expect.stringContaining('Esha Roy') }] }]);
    requests = [];
    expect(await printAhead([one.slip, other.slip], 'a-run')).toEqual([]);
    expect(requests).toEqual([]);
  });

  test('says which slip was not stored and why, stores the others, and stores it when tried again', async () => {
    const [one, other] = [await slipOf('Farid Khan'), await slipOf('Gita Das')];
    const { key } = await toPrintable(one.slip);
    files.unwritable = key;
    expect(await printAhead([one.slip, other.slip], 'a-run')).toEqual([
      { slip: one.slip, reason: 'Error: the bucket is gone' },
    ]);
    files.unwritable = '';
    expect(await storedPdf(one.slip)).toBeUndefined();
    expect(await storedPdf(other.slip)).toBeDefined();
    expect(await printAhead([one.slip, other.slip], 'a-run')).toEqual([]);
    expect(await storedPdf(one.slip)).toBeDefined();
  });

  test('fails as a whole where the function that prints fails, and stores nothing', async () => {
    const { slip } = await slipOf('Hari Menon');
    broken = new Error('no browser starts');
    await expect(printAhead([slip], 'a-run')).rejects.toThrow('no browser starts');
    expect(await storedPdf(slip)).toBeUndefined();
    takeConsole();
  });
});
