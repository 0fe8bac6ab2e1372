import { PDFDocument, PDFName, PDFRawStream } from 'pdf-lib';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { employer, readEmployerLogo } from '../../../infra/local/demo/employer.ts';
import { companyLabels, companyMessages } from '../../../shared/company/company.ts';
import { logoMessages } from '../../../web/company/logo/read-logo.ts';
import { adminSessionOf, type StoredSession } from '../../e2e/browser.ts';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import { clickButton, field, fill, waitForText } from '../../e2e/page.ts';
import { openPage } from '../../e2e/pages.ts';
import { takeFailedRequests } from '../../e2e/problems.ts';
import { createPortalClient, type Employee } from '../../support/portal-client.ts';
import { dedicatedPortal } from './dedicated-portal.ts';

// A dedicated portal: all tests would share the company.
const portal = dedicatedPortal();
let people: Awaited<ReturnType<typeof createPortalClient>>;
let admin: StoredSession;
let person: Employee;
beforeAll(async () => {
  people = await createPortalClient(portal.url, undefined, { withoutCompany: true });
  admin = adminSessionOf(people);
  person = await people.hire('Asha Rao', { payPeriod: '2026-07', basicSalary: 60_000 });
});
const openCompany = (width?: number) =>
  openPage('/admin/company', { portal: portal.url, signedIn: [admin], ...(width && { width }) });

const choose = (page: Page, name: string, content: string | Buffer) =>
  field(page, companyLabels.logo).setInputFiles({
    name,
    mimeType: name.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
    buffer: Buffer.from(content),
  });

/** Addresses outside the portal that a page asks for. */
function foreignRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const isOwn = request.url().startsWith(portal.url) || request.url().startsWith('data:');
    if (!isOwn) asked.push(request.url());
  });
  return asked;
}

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40">${content}</svg>`;

/** Ten levels of ten uses: drawing it would freeze the page for ever. */
const billionsOfUses = `<defs><g id="d0"><rect width="1" height="1"/></g>${Array.from(
  { length: 9 },
  (_, level) => `<g id="d${level + 1}">${`<use href="#d${level}"/>`.repeat(10)}</g>`,
).join('')}</defs><use href="#d9"/>`;

/** The demo's logo with another size in its header. */
function hugePng(): Buffer {
  const png = readEmployerLogo();
  png.writeUInt32BE(30_000, 16);
  png.writeUInt32BE(30_000, 20);
  return png;
}

/** The pictures in a PDF, as width × height; those that say how transparent another one is are left out. */
async function picturesOf(bytes: Uint8Array): Promise<string[]> {
  const pdf = await PDFDocument.load(bytes);
  return pdf.context.enumerateIndirectObjects().flatMap(([, object]) => {
    if (!(object instanceof PDFRawStream)) return [];
    const entry = (name: string) => String(object.dict.get(PDFName.of(name)));
    const isPicture = entry('Subtype') === '/Image' && entry('ColorSpace') !== '/DeviceGray';
    return isPicture ? [`${entry('Width')} × ${entry('Height')}`] : [];
  });
}

describe('the company', () => {
  test('refuses an unreadable logo file and requests nothing from it', async () => {
    const page = await openCompany();
    const asked = foreignRequests(page);
    const refused: [string, string | Buffer, string][] = [
      ['a.svg', '<svg', logoMessages.unreadable],
      [
        'a.svg',
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40"><g></svg>',
        logoMessages.unreadable,
      ],
      ['a.svg', svg(billionsOfUses), logoMessages.tooComplex],
      ['a.png', hugePng(), logoMessages.tooManyPixels],
      ['a.png', '<script>alert(1)</script>', logoMessages.otherKind],
      ['a.png', readEmployerLogo().subarray(0, 200), logoMessages.unreadable],
      ['a.png', Buffer.alloc(6_000_000), logoMessages.fileTooLarge],
    ];
    for (const [name, content, message] of refused) {
      await choose(page, name, content);
      await waitForText(page, message);
      expect(await page.getByRole('img').count()).toBe(0);
    }
    expect(asked).toEqual([]);
  });

  // behaviour company: A logo
  test('draws an SVG and neither runs nor requests anything of it', async () => {
    const page = await openCompany();
    const asked = foreignRequests(page);
    const address = 'https://example.com/a.svg';
    const parts = `<script>fetch('${address}')</script><rect width="9" height="9" onload="fetch('${address}')"/>
      <style>@import '${address}'; rect { fill: url(${address}#b) }</style><image href="${address}"/>
      <use href="${address}#b"/><foreignObject><img xmlns="http://www.w3.org/1999/xhtml" src="${address}"/></foreignObject>`;
    await choose(page, 'a.svg', svg(parts));
    await page.getByRole('img', { name: 'Logo on the opposite background' }).waitFor();
    expect(asked).toEqual([]);
  });

  test('sets up the company with an SVG logo, which appears on the payslip, in its PDF and in print', async () => {
    const page = await openCompany();
    const { name, registrationNumber, address, email, phone } = employer;
    await fill(page, {
      [companyLabels.name]: name,
      [companyLabels.registrationNumber]: registrationNumber,
      [companyLabels.address]: address,
      [companyLabels.email]: email,
      [companyLabels.phone]: phone,
      [companyLabels.yearlyLeaves]: '18',
    });
    await field(page, companyLabels.payDay).selectOption('7');
    const drawing = '<style>.a{fill:#c00}</style><circle class="a" cx="20" cy="20" r="20"/>';
    await choose(page, 'logo.svg', svg(drawing));
    await page.getByRole('img', { name: 'Logo on the opposite background' }).waitFor();
    await clickButton(page, 'Save');
    await waitForText(page, companyMessages.saved);

    const slipId = await people.generate(person.id);
    const slip = await openPage(`/dashboard/salary-slip/${slipId}`, {
      portal: portal.url,
      signedIn: [{ area: 'employee', token: person.token, person }],
    });
    const logo = slip.locator('img.slip-logo');
    await logo.waitFor();
    const drawn = await logo.evaluate(async (image: HTMLImageElement) => {
      const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
      const context = canvas.getContext('2d', { willReadFrequently: true });
      context?.drawImage(image, 0, 0);
      const at = (x: number, y: number) => Array.from(context?.getImageData(x, y, 1, 1).data ?? []);
      return { size: [image.naturalWidth, image.naturalHeight], circle: at(160, 160), corner: at(630, 10) };
    });
    // The style sheet of the drawing counts in it, though the page allows none of its own.
    expect(drawn).toEqual({ size: [640, 320], circle: [204, 0, 0, 255], corner: [0, 0, 0, 0] });
    expect((await logo.boundingBox())?.width).toBe(80);

    const stored = await people.call('GET', `/api/slips/download/${slipId}`, { token: person.token });
    expect(await picturesOf(stored.bytes)).toEqual(['640 × 320']);
    const sent = slip.waitForRequest('**/api/slips/generate-pdf');
    await clickButton(slip, 'Download as PDF');
    expect((await sent).postDataJSON().htmlContent).toContain('src="data:image/png;base64,');
  });

  test('keeps typed company details after a conflict, and removes the logo', async () => {
    const page = await openCompany(390);
    await fill(page, { [companyLabels.phone]: '080 2' });
    const name = 'Sahyadri Labs Private Limited';
    await people.changeCompany({ name });
    await clickButton(page, 'Remove logo');
    await clickButton(page, 'Save');
    await waitForText(page, /This has changed since you opened it/);
    expect(takeFailedRequests()).toEqual(['409 PUT /api/admin/company']);
    await expectAccessible(page);
    await clickButton(page, 'Reload and keep my changes');
    await expect.poll(() => field(page, companyLabels.name).inputValue()).toBe(name);
    expect(await field(page, companyLabels.phone).inputValue()).toBe('080 2');
    await clickButton(page, 'Save');
    await waitForText(page, companyMessages.saved);
    const saved = await people.ok('GET', '/api/company');
    expect(saved).toMatchObject({ name, phone: '080 2', yearlyLeaves: 18, payDay: 7 });
    expect(saved.logo).toBeUndefined();
  });
});
