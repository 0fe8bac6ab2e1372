import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getFile } from '../../../functions/lib/files.ts';
import { get, query } from '../../../functions/lib/table.ts';
import { killWarmBrowser } from '../../../functions/pdf/browser/warm-browser.ts';
import type { PdfRequest } from '../../../functions/pdf/protocol.ts';
import { toPrintable } from '../../../functions/slips/printable-slip.ts';
import { readHead } from '../../../functions/store/pay-run.ts';
import { printingKey } from '../../../functions/store/pay-run-plan.ts';
import { parseSlip, type SlipItem } from '../../../functions/store/slip.ts';
import type { LoadHandler } from '../../../infra/local/server/lambda-runtime.ts';
import { todayInIndia } from '../../../shared/date.ts';
import { toPeriod } from '../../../shared/period.ts';
import { readPdf } from '../../pdf/read-pdf.ts';
import { enforcePermissions } from '../../support/enforce-permissions.ts';
import { accountItem, profileItem } from '../../support/items.ts';
import { adminSignIn, createPortalClient, type Employee } from '../../support/portal-client.ts';
import { putItems } from '../../support/put-items.ts';
import { type ServedBackend, startServedBackend } from '../../support/served-backend.ts';
import { takeConsole } from '../../support/setup.ts';
import { handlerFromSource } from '../../support/sources.ts';
import { payRunClient } from './pay-run-client.ts';

enforcePermissions();

/** A batch and a part of another one. */
const size = 30;
const period = toPeriod(todayInIndia());

/** How many slips the real function that prints was asked for, and what comes before it prints them. */
let asked: number[] = [];
let beforePrinting: ((request: number) => Promise<void> | void) | undefined;
/** Tasks that print, and have not ended. */
const tasks = new Set<Promise<unknown>>();
const loadHandler: LoadHandler = async (name) => {
  const handler = await handlerFromSource(name);
  if (name === 'pay-run-printing') {
    return async (event, context) => {
      const task = handler(event, context);
      tasks.add(task);
      return task.finally(() => tasks.delete(task));
    };
  }
  if (name !== 'pdf') return handler;
  return async (event, context) => {
    const request = event as PdfRequest;
    asked.push(request.kind === 'slips' ? request.slips.length : 1);
    await beforePrinting?.(asked.length);
    return handler(event, context);
  };
};

let backend: ServedBackend;
let portal: Awaited<ReturnType<typeof createPortalClient>>;
let run: ReturnType<typeof payRunClient>;
let employee: Employee;

beforeAll(async () => {
  backend = await startServedBackend({ firstAdmin: adminSignIn, loadHandler });
  await backend.invoke('first-admin', {});
  portal = await createPortalClient(backend.url);
  employee = await portal.hire('Aadhya Rao', { basicSalary: 30_000 });
  const others = Array.from({ length: size - 1 }, (_, i) => i + 1);
  await putItems(
    'accounts',
    others.map((count) => accountItem(count)),
  );
  await putItems(
    'profiles',
    others.map((count) => profileItem(count)),
  );
  run = payRunClient(portal, period);
  await run.open();
});
afterAll(async () => {
  await backend.stop();
  killWarmBrowser();
});
beforeEach(() => {
  [asked, beforePrinting] = [[], undefined];
});

const readSlips = async () =>
  (await query('slips', { index: 'by-period', partition: ['period', period] })).map(
    (item) => parseSlip(item) as SlipItem,
  );

/** Every slip whose PDF is not there, or not the slip's own. */
async function findUnprinted(): Promise<string[]> {
  const found = await Promise.all(
    (await readSlips()).map(async (slip) => {
      const pdf = await getFile((await toPrintable(slip)).key);
      const text = pdf && (await readPdf(Buffer.from(pdf))).text;
      return text?.includes(`Employee Name ${slip.slip.user.name} `) ? [] : [slip.userId];
    }),
  );
  return found.flat();
}

/** Makes every slip a different one when it is generated next. */
async function changeEverybody(otherDeduction: number): Promise<void> {
  const rows = await run.rows();
  await run.save(...rows.map(({ userId, version }) => ({ userId, version, otherDeduction })));
}

const printed = { people: size, printed: size, failed: 0 };
const download = () => portal.call('GET', '/api/slips/download/latest', { token: employee.token });

// behaviour pay-runs: PDFs
test('a generated month is printed in batches while it takes changes, and its downloads print nothing', async () => {
  const reached = Promise.withResolvers<void>();
  const resumed = Promise.withResolvers<void>();
  beforePrinting = () => {
    reached.resolve();
    return resumed.promise;
  };
  expect(await run.generate()).toMatchObject({ outcome: { made: size, failed: 0 } });
  await reached.promise;
  expect(await run.get()).toMatchObject({
    state: 'generated',
    printing: { people: size, printed: 0, failed: 0 },
  });
  const [row] = await run.rows();
  const edit = { userId: row?.userId, version: row?.version, otherDeduction: 1 };
  expect(await run.save(edit)).toMatchObject([{ outcome: 'saved' }]);
  resumed.resolve();
  expect((await run.printed()).printing).toEqual(printed);
  expect(asked).toEqual([25, 5]);
  expect(await findUnprinted()).toEqual([]);
  expect((await download()).status).toBe(200);
  expect(asked).toEqual([25, 5]);
});

// behaviour pay-runs: PDFs
test('a batch that cannot be printed is no failure of the run: its downloads print, and a check prints the rest', async () => {
  await changeEverybody(2);
  beforePrinting = (request) => {
    if (request === 1) throw new Error('no browser starts');
  };
  await run.generate();
  const after = await run.printed();
  expect(after).toMatchObject({
    outcome: { replaced: size, failed: 0 },
    printing: { people: size, printed: 5, failed: 25 },
  });
  expect(await run.summary()).toMatchObject({ counts: { failed: 0 } });
  expect(takeConsole().join()).toContain('a batch of slips was not printed ahead');
  expect(await findUnprinted()).toHaveLength(25);
  const { bytes } = await download();
  expect((await readPdf(bytes)).text).toContain('Employee Name Aadhya Rao ');
  await run.check();
  expect((await run.printed()).printing).toEqual(printed);
  expect(asked).toEqual([25, 5, 1, 24]);
  expect(await findUnprinted()).toEqual([]);
});

test('a month that is generated again prints the slips of now, and no more of those before', async () => {
  const reached = Promise.withResolvers<void>();
  const resumed = Promise.withResolvers<void>();
  beforePrinting = (request) => {
    if (request > 1) return;
    reached.resolve();
    return resumed.promise;
  };
  await changeEverybody(3);
  await run.generate();
  await reached.promise;
  const before = (await readHead(period))?.plan?.id as string;
  await changeEverybody(4);
  await run.generate();
  expect((await run.printed()).printing).toEqual(printed);
  resumed.resolve();
  await Promise.all(tasks);
  expect(asked).toEqual([25, 25, 5]);
  expect(await get('runs', printingKey(period, before, 0))).toBeUndefined();
  expect((await run.get()).printing).toEqual(printed);
  expect(await findUnprinted()).toEqual([]);
});
