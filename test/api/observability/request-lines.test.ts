import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { killWarmBrowser } from '../../../functions/pdf/browser/warm-browser.ts';
import { edgeHeaders } from '../../../shared/system/environment.ts';
import { type Employee, type Portal, startPortal } from '../../support/portal.ts';
import { takeLines, takeLinesOf } from './log-lines.ts';

vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL = 'INFO';
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
afterEach(() => vi.unstubAllEnvs());

const isId = expect.stringMatching(/^[0-9a-f-]{36}$/);
const isTime = expect.toSatisfy((milliseconds) => Number.isInteger(milliseconds) && milliseconds >= 0);

describe('a request leaves one line', () => {
  // behaviour general: The log
  test('that says which route, how it ended, how long it took and who asked', async () => {
    await portal.call('GET', `/api/slips/${slipId}`, { token: employee.token });
    const lines = takeLines();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      level: 'INFO',
      message: 'request',
      requestId: isId,
      route: 'GET /api/slips/{slipId}',
      status: 200,
      milliseconds: isTime,
      actor: employee.id,
      area: 'employee',
    });
  });

  test.each([
    ['no session', {}, 401],
    ['an admin', { token: () => portal.admin }, 403],
  ])('also when it was refused, to %s', async (_, { token }: { token?: () => string }, status) => {
    const { body } = await portal.call('GET', '/api/slips/my-slips', { token: token?.() });
    const [line, ...rest] = takeLines();
    expect(rest).toEqual([]);
    expect(line).toMatchObject({ requestId: body.requestId, status, route: 'GET /api/slips/my-slips' });
    expect(line).not.toHaveProperty('actor');
  });

  test('also when there is no such path, of which the line says nothing', async () => {
    const { body } = await portal.call('GET', '/api/zebulon');
    expect(takeLines()).toMatchObject([{ requestId: body.requestId, route: '$default', status: 404 }]);
  });

  test('with CloudFront’s id of it, where it came by CloudFront', async () => {
    const edge = { 'x-amz-cf-id': 'an-id-of-CloudFront==' };
    await portal.call('GET', '/api/health', { headers: edge });
    expect(takeLines()[0]).not.toHaveProperty('edgeRequestId');
    vi.stubEnv('ORIGIN_SECRETS', 'the-secret');
    await portal.call('GET', '/api/health', { headers: { ...edge, [edgeHeaders.secret]: 'the-secret' } });
    expect(takeLines()).toMatchObject([{ status: 200, edgeRequestId: 'an-id-of-CloudFront==' }]);
  });

  test('with the trace that it belongs to', async () => {
    vi.stubEnv(
      '_X_AMZN_TRACE_ID',
      'Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1',
    );
    await portal.call('GET', '/api/health');
    expect(takeLines()).toMatchObject([{ xray_trace_id: '1-5759e988-bd862e3fe1be46a994272793' }]);
  });
});

describe('a PDF leaves a line of its own, with the id of the request that asked', () => {
  test('and its kind, milliseconds and bytes', async () => {
    const { bytes } = await portal.call('GET', `/api/slips/download/${slipId}`, { token: employee.token });
    const lines = takeLines();
    const [pdf, request] = lines;
    expect(lines).toHaveLength(2);
    expect(request).toMatchObject({ message: 'request', requestId: isId, status: 200 });
    expect(pdf).toMatchObject({
      message: 'pdf',
      requestId: request?.requestId,
      kind: 'slip',
      milliseconds: isTime,
      bytes: bytes.length,
    });
  });

  test('or why there is none', async () => {
    const htmlContent = '<p style="break-after: page">page</p>'.repeat(22);
    await portal.call('POST', '/api/slips/generate-pdf', { token: employee.token, body: { htmlContent } });
    const [pdf, request] = takeLines();
    expect(request).toMatchObject({ route: 'POST /api/slips/generate-pdf', status: 422 });
    expect(pdf).toMatchObject({ requestId: request?.requestId, kind: 'page', refused: 'too-many-pages' });
    expect(pdf).not.toHaveProperty('bytes');
  });

  test('or that Chromium failed', async () => {
    const failing = await portal.employee();
    const failingSlip = await portal.generate(failing.id);
    killWarmBrowser();
    vi.stubEnv('CHROME_PATH', '/nowhere/chrome');
    takeLines();
    const { body } = await portal.call('GET', `/api/slips/download/${failingSlip}`, { token: failing.token });
    const { requestId } = body;
    expect(takeLines()).toMatchObject([
      { level: 'ERROR', message: 'pdf failed', requestId, kind: 'slip', milliseconds: isTime },
      { level: 'INFO', message: 'request', requestId, status: 429 },
    ]);
  });
});

test('every line of a request that many make at once names its own', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => portal.call('GET', i % 2 ? '/api/nowhere' : '/api/slips/my-slips')),
  );
  const requests = takeLinesOf('request');
  const found = new Map(requests.map(({ requestId, route, status }) => [requestId, [route, status]]));
  expect(found.size).toBe(20);
  for (const { status, body } of answers) {
    const route = status === 404 ? '$default' : 'GET /api/slips/my-slips';
    expect(found.get(body.requestId)).toEqual([route, status]);
  }
});
