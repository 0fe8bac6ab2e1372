import { expect, test } from 'vitest';
import { pdfInTab, pdfOf } from './july-slip.ts';
import { asAdmin, asEmployee, domain, people } from './shared-people.ts';
import { slipLines } from './slip-on-screen.ts';
import { press, search, see, takeFailedCalls, visit } from './visits.ts';

const month = { payPeriod: '2026-05', basicSalary: 50_000 };

test.each(['ஆஷா ராவ்', 'آشا راؤ', 'আশা শুক্লা'])(
  'the admin gives %s a slip, who reads it on the screen and in both PDFs',
  async (name) => {
    const person = await people.employee(name);
    await people.setPayroll(person.id, month);
    const admin = await visit('/admin/salary', { signedIn: [asAdmin] });
    await search(admin, person.email);
    await press(admin, 'Generate Slip');
    await press(admin, 'Generate');
    await admin.getByText(`Salary slip for ${name} for May 2026 has been generated.`).waitFor();

    const page = await visit('/dashboard/salary', { signedIn: [asEmployee(person)] });
    const downloading = page.waitForEvent('download');
    await press(page, 'Download');
    expect((await pdfOf(await downloading)).text).toContain(`Employee Name ${name} Designation`);
    await page.getByRole('link', { name: 'View', exact: true }).click();
    await see(page, 'Payslip for the Month of May 2026');
    expect(await slipLines(page.locator('main'))).toContain(`Employee Name ${name}`);
    expect((await pdfInTab(page)).text).toContain(`Employee Name ${name} Designation`);
  },
);

test('a slip for 山田 is previewed with a word about it, and not generated', async () => {
  const person = await people.employee('山田 Hanako');
  await people.setPayroll(person.id, month);
  const admin = await visit('/admin/salary', { signedIn: [asAdmin] });
  await search(admin, domain);
  const row = admin.getByRole('row').filter({ hasText: person.name });
  const why = /cannot be printed: there is no font for “山”, “田” in Employee Name\./;
  await row.getByRole('button', { name: 'Preview Slip' }).click();
  await admin.getByRole('dialog').getByText(why).waitFor();
  await see(admin, 'Payslip for the Month of May 2026');
  await press(admin, 'Close');
  await row.getByRole('button', { name: 'Generate Slip' }).click();
  await press(admin, 'Generate');
  await admin.getByText(why).waitFor();
  expect(takeFailedCalls()).toEqual([expect.stringMatching(/^422 POST .*\/generate-slip\//)]);
});
