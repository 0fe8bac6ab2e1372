import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { errorResponse, setUpEmployeeApp } from '../employee-app.tsx';

const app = setUpEmployeeApp();

const pay = { recurring: 125_000, once: 0, basicAndDa: 60_000, hra: 30_000, employeePf: 0 };
const outlook = {
  paid: [{ payPeriod: '2027-01', ...pay, recurring: 1_250_000, professionalTax: 0, taxDeducted: 175_000 }],
  monthly: { ...pay, professionalTax: 0 },
  ...{ until: '2027-03', hasPan: true, dateOfBirth: '1990-05-10', onceTax: 'spread', overrides: [] },
};
const declaration = {
  ...{ year: 2026, provedFrom: '2027-02', regime: 'old', version: 3 },
  claims: { savings: 100_000, health: 25_000, ownNps: 50_000, disability: 'disability' },
};
const file = { id: 'prf_1', name: 'receipt.png', kind: 'png', bytes: 234_567, on: '2027-01-12' };
const lines = [
  { line: 'savings', state: 'waiting', files: [file] },
  {
    line: 'ownNps',
    state: 'lowered',
    counts: 20_000,
    reason: 'One receipt',
    decidedOn: '2027-01-14',
    files: [file],
  },
  { line: 'health', state: 'missing', files: [] },
  { line: 'disability', state: 'accepted', decidedOn: '2027-01-14', files: [] },
];
const read = 'GET /api/declaration/proofs';

function open(changes: object = {}) {
  app.responses = {
    'GET /api/profile/income-tax': { year: 2026, months: [], formerPay: {}, regime: 'old', outlook },
    'GET /api/declaration': { ...declaration, ...changes },
    [read]: { declaration, lines, version: 2 },
    [`${read}?year=2026`]: { declaration, lines, version: 2 },
  };
  app.open('/dashboard/income-tax/declaration');
}
const lineOf = async (name: string) =>
  (await screen.findByRole('heading', { name, level: 3 })).closest('li') as HTMLElement;

test('each declared line says what became of its proofs, and what it costs without one', async () => {
  open();
  expect((await lineOf('Savings and insurance')).textContent).toContain('₹1,00,000 in the year');
  expect(within(await lineOf('Savings and insurance')).getByText('Waits for payroll')).toBeTruthy();
  const nps = await lineOf('Own payments into NPS');
  expect(nps.textContent).toContain('Lowered to ₹20,000.00');
  expect(nps.textContent).toContain('14 Jan 2027: One receipt');
  // 30 % of 25,000 with the cess, in two months.
  expect((await lineOf('Health insurance, self and family')).textContent).toMatch(
    /Without an accepted proof: ₹7,800 more TDS until March\. TDS would be ₹[\d,]+ a month from February to March/,
  );
  const accepted = await lineOf('Own disability');
  expect(accepted.textContent).toContain('40 % or more');
  expect(within(accepted).queryByLabelText(/Add a proof/)).toBeNull();
});

// behaviour income-tax: What counts without a proof
test('the day until which proofs are asked for follows the month of the company', async () => {
  open();
  app.responses[read] = { declaration: { ...declaration, provedFrom: '2027-01' }, lines, version: 2 };
  expect(await screen.findByText(/by 31 Dec 2026\. From the payslip for January on/)).toBeTruthy();
});

test('a proof is uploaded, opened, and removed while it waits', async () => {
  open();
  const health = await lineOf('Health insurance, self and family');
  const decided = lines.map((line) =>
    line.line === 'health' ? { ...line, state: 'waiting', files: [file] } : line,
  );
  app.responses['POST /api/declaration/proofs'] = { declaration, lines: decided, version: 3 };
  const photo = new File(['x'], 'premium.jpg', { type: 'image/jpeg' });
  fireEvent.change(within(health).getByLabelText(/Add a proof/), { target: { files: [photo] } });
  expect(await screen.findByText('Proof uploaded. Payroll decides on it')).toBeTruthy();
  app.responses['GET /api/declaration/proofs/health/prf_1'] = {
    name: 'receipt.png',
    kind: 'png',
    base64: 'AAAA',
  };
  app.responses[read] = { declaration, lines: decided, version: 3 };
  const waiting = await lineOf('Health insurance, self and family');
  fireEvent.click(await within(waiting).findByRole('button', { name: /^View/ }));
  const picture = await screen.findByRole('img', { name: 'receipt.png' });
  expect(picture.getAttribute('src')).toBe('data:image/png;base64,AAAA');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  app.responses['DELETE /api/declaration/proofs/health/prf_1'] = { declaration, lines, version: 4 };
  fireEvent.click(within(waiting).getByRole('button', { name: /^Remove/, hidden: true }));
  expect(await screen.findByText('Proof removed')).toBeTruthy();
  const lowered = await lineOf('Own payments into NPS');
  expect(within(lowered).queryByRole('button', { name: /^Remove/, hidden: true })).toBeNull();
});

test('what is refused is said as the server says it, and a larger file is not sent', async () => {
  open();
  const field = within(await lineOf('Health insurance, self and family')).getByLabelText(/Add a proof/);
  app.responses['POST /api/declaration/proofs'] = errorResponse(
    415,
    'Only PDF, JPEG and PNG files can be uploaded',
  );
  fireEvent.change(field, { target: { files: [new File(['x'], 'page.html')] } });
  expect(await screen.findByText('Only PDF, JPEG and PNG files can be uploaded')).toBeTruthy();
  const large = new File([new Uint8Array(4 * 1024 * 1024 + 1)], 'large.pdf');
  const sent = app.requests().length;
  fireEvent.change(field, { target: { files: [large] } });
  expect(await screen.findByText('A proof can be at most 4 MB')).toBeTruthy();
  expect(app.requests().slice(sent)).not.toContain('POST /api/declaration/proofs');
});

// behaviour income-tax: Last year's proofs
test('what was decided for the tax year before is shown until July, and can only be read', async () => {
  vi.setSystemTime(new Date('2027-07-31T12:00:00+05:30'));
  open({ year: 2027, regime: 'new', claims: {} });
  expect(await screen.findByRole('heading', { name: 'Proofs of 2026-27', level: 2 })).toBeTruthy();
  const nps = await lineOf('Own payments into NPS');
  expect(nps.textContent).toContain('14 Jan 2027: One receipt');
  const waiting = await lineOf('Savings and insurance');
  expect(within(waiting).queryByRole('button', { name: /^Remove/, hidden: true })).toBeNull();
  expect(
    within(await lineOf('Health insurance, self and family')).queryByLabelText(/Add a proof/),
  ).toBeNull();
  app.responses['GET /api/declaration/proofs/ownNps/prf_1?year=2026'] = {
    name: 'a.png',
    kind: 'png',
    base64: 'AAAA',
  };
  fireEvent.click(within(nps).getByRole('button', { name: /^View/ }));
  expect(await screen.findByRole('img', { name: 'a.png' })).toBeTruthy();
});

test('what was decided for the tax year before is not asked for after July', async () => {
  vi.setSystemTime(new Date('2027-08-01T12:00:00+05:30'));
  open({ year: 2027, regime: 'new', claims: {} });
  await screen.findByRole('heading', { name: 'Savings' });
  expect(app.requests().filter((request) => request.startsWith(read))).toEqual([]);
});

test('nothing is asked to be proved in the new regime', async () => {
  open({ regime: 'new' });
  await screen.findByRole('heading', { name: 'Savings' });
  expect(screen.queryByRole('heading', { name: 'Proofs' })).toBeNull();
  expect(app.requests()).not.toContain(read);
});
