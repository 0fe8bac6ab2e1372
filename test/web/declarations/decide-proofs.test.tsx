import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setUpAdminApp } from '../admin-app.ts';
import { errorResponse } from '../employee-app.tsx';

const app = setUpAdminApp();

const id = 'usr_00000000000000000002';
const read = `GET /api/admin/proofs/2026/${id}`;
const pay = { recurring: 125_000, once: 0, basicAndDa: 60_000, hra: 30_000, employeePf: 0 };
const outlook = {
  paid: [{ payPeriod: '2027-01', ...pay, recurring: 1_250_000, professionalTax: 0, taxDeducted: 175_000 }],
  monthly: { ...pay, professionalTax: 0 },
  ...{ until: '2027-03', hasPan: true, dateOfBirth: '1990-05-10', onceTax: 'spread', overrides: [] },
};
const file = { id: 'prf_1', name: 'receipt.pdf', kind: 'pdf', bytes: 1_234, on: '2027-01-12' };
const proofs = {
  declaration: {
    year: 2026,
    provedFrom: '2027-02',
    regime: 'old',
    version: 3,
    claims: { savings: 100_000, disability: 'severe' },
  },
  lines: [
    { line: 'savings', state: 'waiting', files: [file] },
    { line: 'disability', state: 'waiting', files: [file] },
  ],
  ...{ version: 5, name: 'Diya Patel', tax: { outlook, formerPay: {} } },
};

async function open() {
  app.responses = { [read]: proofs };
  app.answerOther = () => [];
  app.open(`/admin/statutory/proofs/${id}?year=2026`);
  return screen.findByRole('heading', { name: 'Proofs of Diya Patel' });
}

// behaviour income-tax: Payroll decides on proofs
test('an admin sees what a refusal does to the months left before it is saved, and gives a reason', async () => {
  await open();
  expect(screen.getByText(/2 lines wait for your decision\. Until then they count as declared/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Refuse… Savings and insurance' }));
  const form = await screen.findByRole('form', { name: 'Refuse Savings and insurance' });
  expect(form.textContent).toContain('₹31,200 more TDS until March. TDS would be ');
  fireEvent.change(within(form).getByLabelText('Reason'), { target: { value: 'Of another year' } });
  const after = { ...proofs, lines: [{ ...proofs.lines[0], state: 'refused', files: [] }], version: 6 };
  app.responses[`PUT /api/admin/proofs/2026/${id}/savings`] = after;
  app.responses[read] = after;
  await app.press('Refuse line');
  expect(await screen.findByText('Line refused')).toBeTruthy();
  expect(app.lastBody()).toEqual({
    ...{ version: 5, declarationVersion: 3, result: 'refused', reason: 'Of another year' },
  });
});

test('the effect follows the amount while it is typed, and the server marks what is missing', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Lower… Savings and insurance' }));
  const form = await screen.findByRole('form', { name: 'Lower Savings and insurance' });
  fireEvent.change(within(form).getByLabelText('Amount that counts in the year'), {
    target: { value: '75000' },
  });
  expect(form.textContent).toContain('₹7,800 more TDS until March.');
  app.responses[`PUT /api/admin/proofs/2026/${id}/savings`] = (_, response) =>
    response.writeHead(400, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        code: 'bad_input',
        message: 'Enter a reason.',
        fields: { reason: 'Enter a reason.' },
      }),
    );
  await app.press('Lower line');
  expect(await within(form).findByText('Enter a reason.')).toBeTruthy();
});

test('an amount that the law fixes cannot be lowered, and a conflict says what to do', async () => {
  await open();
  expect(screen.queryByRole('button', { name: 'Lower… Own disability' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Accept Own disability' }));
  const form = await screen.findByRole('form', { name: 'Accept Own disability' });
  expect(form.textContent).toContain('The TDS of the months left stays the same.');
  app.responses[`PUT /api/admin/proofs/2026/${id}/disability`] = errorResponse(
    409,
    'Reload to see them.',
    'conflict',
  );
  await app.press('Accept line');
  expect(await within(form).findByText('Reload to see them.')).toBeTruthy();
});

test('the list shows whose proofs wait, and links to the declaration of its year', async () => {
  const row = { userId: id, name: 'Diya Patel', waiting: 2, missing: 0, decided: 1 };
  app.responses = { 'GET /api/admin/proofs/2026?limit=100&show=waiting': [row] };
  app.answerOther = () => [];
  app.open('/admin/statutory/proofs?year=2026');
  const link = await screen.findByRole('link', { name: 'Diya Patel' });
  expect(link.getAttribute('href')).toBe(`/admin/statutory/proofs/${id}?year=2026`);
  expect(link.closest('tr')?.textContent).toContain('2 lines');
});
