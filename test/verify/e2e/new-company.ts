import type { Page } from 'playwright-core';
import { companyLabels } from '../../../shared/company/company.ts';
import { fill, waitForText } from '../../e2e/page.ts';
import { openPage } from '../../e2e/pages.ts';
import { adminSignIn } from '../../support/portal-client.ts';

/** The last sections come by themselves, each when it is loaded, and move the button *Save*: a click on its way would miss it. */
export async function waitForWholeCompany(page: Page): Promise<void> {
  for (const label of [companyLabels.pfMode, companyLabels.declarationYearsKept])
    await page.getByLabel(label, { exact: true }).waitFor();
}

/** Signs the first admin of a new portal in, and sets a company up on the screen. */
export async function openNewCompany(portalUrl: string): Promise<Page> {
  const page = await openPage('/admin/login', { portal: portalUrl });
  const button = (name: string) => page.getByRole('button', { name });
  await fill(page, { Email: adminSignIn.email, Password: adminSignIn.password });
  await button('Sign in').first().click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  await page.goto('/admin/company');
  await fill(page, {
    [companyLabels.name]: 'Nila Textiles Private Limited',
    [companyLabels.address]: '14 Anna Salai, Chennai 600002',
    [companyLabels.email]: 'hr@nila.example',
  });
  await waitForWholeCompany(page);
  await button('Save').click();
  await waitForText(page, 'Company saved');
  return page;
}

/** Chooses a CSV file of employees on the screen that imports them. */
export async function chooseSheet(page: Page, sheet: string): Promise<void> {
  await page.goto('/admin/users/import');
  await page
    .getByLabel('CSV or Excel file')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) });
}

/** 'Person AA', 'Person BA'. */
export const personName = (i: number): string =>
  `Person ${String.fromCharCode(65 + (i % 26), 65 + Math.floor(i / 26))}`;
