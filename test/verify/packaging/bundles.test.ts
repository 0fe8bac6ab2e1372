import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allFunctions, type FunctionName } from '../../../infra/features.ts';
import { allRoutes } from '../../../shared/contract.ts';
import type { Route } from '../../../shared/route.ts';
import type { Slip } from '../../../shared/slips/slips.ts';
import { readPdf } from '../../pdf/read-pdf.ts';
import { slipPdf } from '../../pdf/request-pdf.ts';
import { createPortalClient, type Employee } from '../../support/portal-client.ts';
import { createMinimalRootfs, inRootfs, rootfsUnsupportedReason, tmpUsageMB } from './minimal-rootfs.ts';
import { type BundledPortal, startBundledPortal } from './portal.ts';
import { type StagedFunction, unzippedBytes } from './stage-bundles.ts';

const noBareRoot = rootfsUnsupportedReason();
const root = mkdtempSync(join(tmpdir(), 'vetan-root-'));

let portal: BundledPortal;
let people: Awaited<ReturnType<typeof createPortalClient>>;
let owner: Employee;
let slipId: string;

const files = (name: FunctionName): string[] => {
  const folder = portal.staged.functions.get(name)?.folder ?? '';
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
};
let before: Record<string, string[]>;
const everyFile = () => Object.fromEntries(allFunctions.map(([name]) => [name, files(name)]));

beforeAll(async () => {
  createMinimalRootfs(root);
  const bare = (staged: StagedFunction) => inRootfs(root, staged);
  portal = await startBundledPortal(noBareRoot ? {} : { pdf: bare, 'pdf-untrusted': bare });
  before = everyFile();
  people = await createPortalClient(portal.url);
  owner = await people.employee('अनन्या Iyer');
  slipId = await people.generate(owner.id, { lopDays: 1, profTax: 200 });
});
afterAll(async () => {
  await portal?.stop();
  rmSync(root, { recursive: true, force: true });
});

describe.each(allFunctions)('the bundle of %s', (name) => {
  const folder = () => portal.staged.functions.get(name)?.folder ?? '';

  test('is code of at most 950 KB, in one file without its map', () => {
    expect(files(name).filter((file) => /\.m?js|\.map$/.test(file))).toEqual(['index.mjs']);
    expect(statSync(join(folder(), 'index.mjs')).size).toBeLessThanOrEqual(950_000);
  });

  test('is below the 250 MB that Lambda takes', () => {
    expect(unzippedBytes(folder())).toBeLessThan(250 * 2 ** 20);
  });
});

const realPath = ({ path }: Route) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name) => (name === 'userId' ? owner.id : slipId));
const ask = (route: Route, token?: string) => people.call(route.method, realPath(route), { token });
const routes = allRoutes.map(({ feature, name, route }) => [`${feature}.${name}`, route] as const);
const guarded = routes.filter(([, { caller }]) => caller !== 'anyone');

describe('the bundles, each in a process with nothing but its own environment', () => {
  test.each(guarded)('require a session at %s', async (_, route) => {
    const { status, body } = await ask(route);
    expect([status, body.code]).toEqual([401, 'unauthenticated']);
  });

  test.each(routes.filter(([, { path }]) => path !== '/api/auth/logout'))(
    'answer an authorized caller of %s',
    async (_, route) => {
      const { status, headers, body, bytes } = await ask(
        route,
        route.caller === 'employee' ? owner.token : people.admin,
      );
      // A route that needs something to be named or to have happened, and is given nothing, says so.
      const needsMore = route.method !== 'GET' || (route.query && !route.query.safeParse({}).success);
      expect(needsMore ? [200, 400, 404, 409] : [200, 404]).toContain(status);
      if (headers.get('content-type') === 'application/pdf')
        expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
      else expect(body).toBeDefined();
    },
  );

  test('answer 404 as JSON where there is nothing', async () => {
    const { status, body } = await people.call('GET', '/api/nothing');
    expect([status, body.code]).toEqual([404, 'not_found']);
  });

  test('refuse a request that did not come through CloudFront', async () => {
    const response = await fetch(`${portal.backend.url}/api/health`);
    expect([response.status, (await response.json()).code]).toEqual([403, 'forbidden']);
    expect((await people.call('GET', '/api/health')).status).toBe(200);
  });

  test('set a session cookie, authenticate by it, and clear it at sign-out', async () => {
    const headers = { cookie: people.adminCookie.split(';')[0] ?? '', 'sec-fetch-site': 'same-origin' };
    expect(people.adminCookie).toMatch(/HttpOnly/);
    const holiday = { name: 'Diwali', date: '2026-11-08' };
    const made = await people.call('POST', '/api/holidays', { headers, body: holiday });
    expect([made.status, made.body]).toMatchObject([200, holiday]);
    const { token } = await people.signIn(owner.email, owner.password);
    const left = await people.call('POST', '/api/auth/logout', { token });
    expect([left.status, left.headers.getSetCookie().join()]).toEqual([
      200,
      expect.stringContaining('Max-Age=0'),
    ]);
    expect((await people.call('GET', '/api/slips/my-slips', { token })).status).toBe(401);
  });

  test('store an uploaded PDF and return the same bytes', async () => {
    const pdf = await PDFDocument.create();
    pdf.addPage();
    const bytes = Buffer.from(await pdf.save());
    const form = new FormData();
    form.set('title', 'Travel');
    form.set('pdf', new File([bytes], 'travel.pdf', { type: 'application/pdf' }));
    const headers = { authorization: `Bearer ${people.admin}` };
    const made = await fetch(`${portal.url}/api/policies`, { method: 'POST', headers, body: form });
    expect(made.status).toBe(200);
    const { pdfUrl } = await made.json();
    const kept = await people.call('GET', pdfUrl, { token: owner.token });
    expect(kept.headers.get('content-type')).toBe('application/pdf');
    expect(kept.bytes.equals(bytes)).toBe(true);
  });
});

describe('the Chromium bundles', () => {
  test('print a page from a browser', async () => {
    const body = { htmlContent: '<p>Namaste ₹1</p>' };
    const { status, bytes } = await people.call('POST', '/api/slips/generate-pdf', {
      token: owner.token,
      body,
    });
    expect(status).toBe(200);
    expect((await readPdf(bytes)).text).toContain('Namaste ₹1');
  });

  test('print a slip: one A4 page with its ₹, the same bytes as from the sources', async () => {
    const { token } = owner;
    const { body } = await people.call('GET', `/api/slips/${slipId}`, { token });
    const { bytes } = await people.call('GET', `/api/slips/download/${slipId}`, { token });
    const { pages, size, text } = await readPdf(bytes);
    expect([pages, ...size.map(Math.round)]).toEqual([1, 595, 842]);
    expect(text).toContain('₹');
    expect(bytes.equals(await slipPdf(body as Slip))).toBe(true);
  });

  test.skipIf(noBareRoot).each(['pdf', 'pdf-untrusted'] as const)(
    'print in a root file system with Node alone, and leave room in the 512 MB of /tmp: %s',
    async (name) => {
      const { process } = await portal.functions.processOf(name);
      const used = tmpUsageMB(process.pid as number);
      expect(used).toBeGreaterThan(100);
      expect(used).toBeLessThan(400);
    },
  );
});

test('no function wrote into its bundle folder, or logged an error', async () => {
  expect(everyFile()).toEqual(before);
  for (const [name, said] of Object.entries(await portal.functions.outputs())) {
    expect([name, said]).not.toEqual([
      name,
      expect.stringMatching(/"level":"ERROR"|stubbed out of the bundles/),
    ]);
  }
});
