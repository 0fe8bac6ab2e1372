import { expect, test } from 'vitest';
import { employeeSession } from '../../e2e/browser.ts';
import { readDownloadedPdf, savePdf } from '../../e2e/july-slip.ts';
import { clickButton, searchList, waitForText } from '../../e2e/page.ts';
import { openPage } from '../../e2e/pages.ts';
import { takeFailedRequests } from '../../e2e/problems.ts';
import { readSlipLines } from '../../e2e/read-slip.ts';
import { adminSession, people } from '../../e2e/test-accounts.ts';

const month = { payPeriod: '2026-05', basicSalary: 50_000 };

test.each(['ஆஷா ராவ்', 'آشا راؤ'])(
  'a slip for %s shows the name on the screen and in both PDFs',
  async (name) => {
    const person = await people.employee(name);
    await people.generate(person.id, month);
    const page = await openPage('/dashboard/salary', { signedIn: [employeeSession(person)] });
    const downloading = page.waitForEvent('download');
    await clickButton(page, 'Download');
    expect((await readDownloadedPdf(await downloading)).text).toContain(`Employee Name ${name} Designation`);
    await page.getByRole('link', { name: 'View', exact: true }).click();
    await waitForText(page, 'Payslip for the Month of May 2026');
    expect(await readSlipLines(page.locator('main'))).toContain(`Employee Name ${name}`);
    expect((await savePdf(page)).text).toContain(`Employee Name ${name} Designation`);
  },
);

test('a payslip for 山田, a name without a font, is previewed with the reason but not generated', async () => {
  const person = await people.employee('山田 Hanako');
  expect((await people.setPayroll(person.id, month)).status).toBe(200);
  const admin = await openPage('/admin/salary', { signedIn: [adminSession] });
  await searchList(admin, person.email);
  const row = admin.getByRole('row').filter({ hasText: person.name });
  const why = /cannot be printed: no font supports “山”, “田” in Employee Name\./;
  await row.getByRole('button', { name: 'Preview Slip' }).click();
  await admin.getByRole('dialog').getByText(why).waitFor();
  await waitForText(admin, 'Payslip for the Month of May 2026');
  await clickButton(admin, 'Close');
  await row.getByRole('button', { name: 'Generate Slip' }).click();
  await clickButton(admin, 'Generate payslip');
  await admin.getByText(why).waitFor();
  expect(takeFailedRequests()).toEqual([expect.stringMatching(/^422 POST .*\/generate-slip\//)]);
});
