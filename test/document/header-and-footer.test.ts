import { expect, test } from 'vitest';
import { renderSlipHtml } from '../../document/render.tsx';
import { slip } from '../../shared/slips/slips.ts';
import { sampleLogo } from '../support/employer.ts';
import { fullSlip } from './sample-slip.ts';

const page = renderSlipHtml(fullSlip);
const { company } = fullSlip;

// spec 2.95
test('a slip is headed by the company’s logo, name and registration number', () => {
  const header = /<header[\s\S]*?<\/header>/.exec(page)?.[0];
  expect(header).toContain(`<img class="slip-logo" src="data:,${sampleLogo.hash}"`);
  expect(header).toContain(company.name);
  expect(header).toContain(company.registrationNumber);
});

test('a slip of before the company could be changed on a screen keeps the logo that it was drawn with', () => {
  const logo = { viewBox: '0 0 40 40', shapes: [{ d: 'M10 0h20z', fill: '#4f46e5' }] };
  const old = slip.parse({ ...fullSlip, company: { ...company, logo } });
  expect(renderSlipHtml(old)).toContain(
    '<svg class="slip-logo" viewBox="0 0 40 40" aria-hidden="true"><path d="M10 0h20z" fill="#4f46e5"></path></svg>',
  );
});

test('a slip of a company without a logo is headed by its name', () => {
  const { logo, ...plain } = company;
  expect(renderSlipHtml({ ...fullSlip, company: plain })).not.toMatch(/<img|<svg/);
});

// spec 2.105
test('a slip ends with a note that it needs no signature, and the company’s contact', () => {
  const footer = /<footer[\s\S]*?<\/footer>/.exec(page)?.[0];
  expect(footer).toContain('This is a computer-generated payslip and does not require a signature.');
  for (const contact of [company.address, company.email, company.phone]) expect(footer).toContain(contact);
});

// behaviour payroll: A company without a registration number or a phone
test('a slip of a company without registration number and phone has no trace of either', () => {
  const html = renderSlipHtml({ ...fullSlip, company: { ...company, registrationNumber: '', phone: '' } });
  expect(html).not.toContain('Reg. No.');
  const footer = /<footer[\s\S]*?<\/footer>/.exec(html)?.[0] ?? '';
  expect(footer).toContain(`<p>${company.email}</p>`);
  expect(footer).not.toMatch(/·|N\/A/);
});

test('a slip of a company with a phone and no email in its footer has no separator either', () => {
  const html = renderSlipHtml({ ...fullSlip, company: { ...company, email: '' } });
  expect(html).toContain(`<p>${company.phone}</p>`);
});
