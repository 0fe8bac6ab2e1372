import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { killWarmBrowser } from '../../../functions/pdf/browser/warm-browser.ts';
import { handler as printPdf } from '../../../functions/pdf/pdf.lambda.ts';
import { type Employee, type Portal, startPortal } from '../../support/portal.ts';
import { takeLines } from './log-lines.ts';

vi.hoisted(() => {
  Object.assign(process.env, {
    POWERTOOLS_METRICS_DISABLED: 'false',
    POWERTOOLS_METRICS_NAMESPACE: 'vetan-test',
    POWERTOOLS_SERVICE_NAME: 'the-function',
  });
});

let portal: Portal;
let employee: Employee;
let slipId: string;
beforeAll(async () => {
  portal = await startPortal();
  employee = await portal.employee();
  slipId = await portal.generate(employee.id);
});
afterAll(async () => {
  killWarmBrowser();
  await portal.stop();
});

/** The metrics published since the test began: each line's figures and units. */
function published() {
  return takeLines()
    .filter((line) => line._aws)
    .map((line) => {
      const [{ Namespace, Dimensions, Metrics }] = line._aws.CloudWatchMetrics;
      expect([Namespace, Dimensions, line.service]).toEqual(['vetan-test', [['service']], 'the-function']);
      const named = Metrics.map(({ Name, Unit }: { Name: string; Unit: string }) => [
        Name,
        { [Unit]: line[Name] },
      ]);
      const { _aws, service, ...figures } = line;
      expect(Object.keys(figures).sort()).toEqual(named.map(([name]: [string]) => name).sort());
      return Object.fromEntries(named);
    });
}

const isTime = expect.toSatisfy((milliseconds) => milliseconds > 0 && milliseconds < 20_000);

test('a generated slip is counted, one that could not be generated is not', async () => {
  await portal.generate(employee.id);
  expect(published()).toEqual([{ SlipsGenerated: { Count: 1 } }]);
  const { id } = await portal.employee();
  await portal.asAdmin('POST', `/api/admin/payroll/generate-slip/${id}`);
  expect(published()).toEqual([]);
});

test.each(['/api/auth/login', '/api/auth/admin/login'])('a failed sign-in at %s is counted', async (path) => {
  const { status } = await portal.call('POST', path, {
    body: { email: `${crypto.randomUUID()}@example.com`, password: 'wrong' },
  });
  expect(status).toBe(401);
  expect(published()).toEqual([{ SignInFailures: { Count: 1 } }]);
});

test('a sign-in that succeeds, and a session that has ended, are no failures to sign in', async () => {
  await portal.signIn(employee.email, employee.password);
  await portal.call('GET', '/api/slips/my-slips', { token: 'x' });
  expect(published()).toEqual([]);
});

describe('a decision on a leave', () => {
  const apply = async (day: string) => {
    const leave = { subject: 'Away', startDate: day, endDate: day, description: 'Away' };
    return (await portal.callOk('POST', '/api/leaves', { token: employee.token, body: leave })).body;
  };
  const decide = (id: string, status: string) =>
    portal.asAdmin('PUT', `/api/admin/leaves/${id}/status`, { status });

  test.each([
    ['approved', 'LeavesApproved', '2026-09-01'],
    ['rejected', 'LeavesRejected', '2026-09-02'],
  ])('is counted as %s, once', async (status, metric, day) => {
    const { id } = await apply(day);
    await decide(id, status);
    expect(published()).toEqual([{ [metric]: { Count: 1 } }]);
    expect((await decide(id, status)).status).toBe(409);
    expect(published()).toEqual([]);
  });
});

describe('a PDF', () => {
  test('says how long it took, once: read from the bucket it is not made', async () => {
    const download = () => portal.call('GET', `/api/slips/download/${slipId}`, { token: employee.token });
    await download();
    expect(published()).toEqual([{ PdfMilliseconds: { Milliseconds: isTime } }]);
    await download();
    expect(published()).toEqual([]);
  });

  test('that is refused is no failure of Chromium', async () => {
    const htmlContent = '<p style="break-after: page">page</p>'.repeat(22);
    await portal.call('POST', '/api/slips/generate-pdf', { token: employee.token, body: { htmlContent } });
    expect(published()).toEqual([{ PdfMilliseconds: { Milliseconds: isTime } }]);
  });

  test('that Chromium fails to make is counted', async () => {
    vi.stubEnv('CHROME_PATH', '/nowhere/chrome');
    const htmlContent = '<p>page</p>';
    await portal.call('POST', '/api/slips/generate-pdf', { token: employee.token, body: { htmlContent } });
    vi.unstubAllEnvs();
    expect(published()).toEqual([{ PdfMilliseconds: { Milliseconds: isTime }, PdfFailures: { Count: 1 } }]);
  });
});

describe('a batch of slips', () => {
  const slips = ['one', 'two'].map((text) => ({
    html: `<p>${text}</p>`,
    author: 'Vetan',
    date: '2026-07-31',
  }));
  const printBatch = () => printPdf({ kind: 'slips', requestId: 'a-run', slips });

  test('says how long one of them took', async () => {
    await printBatch();
    expect(published()).toEqual([{ PdfMilliseconds: { Milliseconds: isTime } }]);
  });

  test('counts each that Chromium fails to make', async () => {
    killWarmBrowser();
    vi.stubEnv('CHROME_PATH', '/nowhere/chrome');
    expect((await printBatch()).slips).toEqual(slips.map(() => ({ failed: expect.any(String) })));
    vi.unstubAllEnvs();
    expect(published()).toEqual([{ PdfMilliseconds: { Milliseconds: isTime }, PdfFailures: { Count: 2 } }]);
  });
});
