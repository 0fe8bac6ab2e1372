import { expect, test } from 'vitest';
import { renderSlipHtml } from '../../document/render.tsx';
import { fullSlip } from './sample-slip.ts';

const page = renderSlipHtml(fullSlip);
const { company } = fullSlip;

test('a slip is headed by the company’s logo, name and registration number', () => {
  const header = /<header[\s\S]*?<\/header>/.exec(page)?.[0];
  expect(header).toContain('<svg class="slip-logo"');
  expect(header).toContain(company.name);
  expect(header).toContain(company.registrationNumber);
});

test('a slip ends with a note that it needs no signature, and the company’s contact', () => {
  const footer = /<footer[\s\S]*?<\/footer>/.exec(page)?.[0];
  expect(footer).toContain('This is a computer-generated payslip and does not require a signature.');
  for (const contact of [company.address, company.email, company.phone]) expect(footer).toContain(contact);
});
