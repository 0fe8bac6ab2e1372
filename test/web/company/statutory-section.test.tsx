import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { companyDefaults, companyLabels } from '../../../shared/company/company.ts';
import {
  lawChoice,
  lawChoiceNames,
  modeNames,
  statutorySwitch,
  statutorySwitchNames,
} from '../../../shared/company/company-statutory.ts';
import { findField, setUpAdminApp } from '../admin-app.ts';
import { sendError, sendJson } from '../stub-server.ts';

const app = setUpAdminApp();

const company = {
  ...companyDefaults,
  ...{ name: 'Sahyadri', registrationNumber: '', address: 'Pune', email: 'a@example.com', phone: '' },
  ...{ yearlyLeaves: 15, payDay: 31, version: 1 },
};
const save = 'PUT /api/admin/company';

function open(details: object = {}, responses: typeof app.responses = {}) {
  app.responses = { 'GET /api/company': { ...company, ...details }, ...responses };
  app.open('/admin/company');
}
const identifier = (label: string) => screen.findByRole('textbox', { name: label });
const describing = (control: HTMLElement) =>
  document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent ?? '';

// behaviour company: Statutory settings
test('begins with checking only, and the cautious choice of each doubt', async () => {
  open();
  await identifier('TAN');
  for (const name of [...modeNames, ...lawChoiceNames])
    expect((await findField(companyLabels[name])).value).toBe(companyDefaults[name]);
  for (const name of statutorySwitchNames)
    expect((await findField(companyLabels[name])).checked).toBe(companyDefaults[name]);
});

// behaviour company: Statutory settings
test('explains each choice in a sentence, and marks those to confirm with an accountant', async () => {
  open();
  await identifier('TAN');
  const choices = [
    ...lawChoiceNames.map((name) => ({ name, ...lawChoice(name) })),
    ...statutorySwitchNames.map((name) => ({ name, ...statutorySwitch(name) })),
  ];
  for (const { name, explanation, isDoubtful } of choices) {
    const mark = isDoubtful ? 'Confirm with your accountant' : '';
    expect(describing(await findField(companyLabels[name]))).toBe(explanation + mark);
  }
  expect(choices.filter(({ isDoubtful }) => isDoubtful).length).toBe(5);
});

test('asks whether each law covers the company, and since when', async () => {
  let sent: Record<string, unknown> = {};
  const answered = { gratuity: '2020-01-01', esi: 'none' };
  open(
    { coverage: answered },
    {
      [save]: (request, response) => {
        sent = JSON.parse(request.body);
        sendJson(response, 200, { ...sent, version: 2 });
      },
    },
  );
  expect(describing(await findField('PF'))).toBe('Covers companies from 20 employees.');
  await userEvent.selectOptions(await findField('PF'), 'Covered');
  await app.press('Save');
  const since = await findField('PF: covered since');
  await waitFor(() => expect(document.activeElement).toBe(since));
  expect(describing(since)).toBe('Enter the day since which the law covers the company.');
  expect(describing(await findField('Gratuity: covered since'))).toBe('');
  await userEvent.type(await findField('PF: covered since'), '2026-11-01');
  await userEvent.selectOptions(await findField('ESI'), 'Not answered');
  await userEvent.selectOptions(await findField('Gratuity'), 'Not covered');
  await app.press('Save');
  expect(await screen.findByText('Company saved')).toBeTruthy();
  expect(sent.coverage).toEqual({ pf: '2026-11-01', gratuity: 'none' });
});

test('saves identifiers, registrations, modes and choices with the company', async () => {
  let sent: Record<string, unknown> = {};
  open(
    { profTaxRegistrations: { KA: '10112345' } },
    {
      [save]: (request, response) => {
        sent = JSON.parse(request.body);
        sendJson(response, 200, { ...sent, profTaxRegistrations: { MH: '27001234' }, version: 2 });
      },
    },
  );
  await userEvent.type(await identifier('PAN'), 'AAACS1234C');
  await userEvent.selectOptions(await findField('PF amounts'), 'Fill in');
  await userEvent.selectOptions(await findField('ESI is a part of'), 'Gross earnings');
  await userEvent.click(await findField('Employees see employer contributions'));
  await userEvent.clear(await findField('Karnataka'));
  await userEvent.selectOptions(await findField('State'), 'Maharashtra');
  await app.press('Add registration');
  expect(document.activeElement).toBe(await findField('Maharashtra'));
  await userEvent.keyboard('27001234');
  expect(within(await findField('State')).queryByText('Maharashtra')).toBeNull();
  await app.press('Save');
  expect(await screen.findByText('Company saved')).toBeTruthy();
  expect(sent).toEqual({
    ...company,
    pan: 'AAACS1234C',
    pfMode: 'fill',
    esiBase: 'gross',
    employerContributionsShown: true,
    profTaxRegistrations: { KA: '', MH: '27001234' },
    version: 1,
  });
  expect(screen.queryByLabelText('Karnataka')).toBeNull();
});

test.each([
  ['PAN', 'AAACS12345', 'Enter a valid PAN, for example AAACS1234C'],
  ['TAN', 'BLRS1234', 'Enter a valid TAN, for example BLRS12345A'],
])('shows an error at %s, and sends nothing', async (label, text, message) => {
  open();
  await userEvent.type(await identifier(label), text);
  await app.press('Save');
  expect(describing(await identifier(label))).toBe(message);
  expect(app.requests()).not.toContain(save);
});

test('shows what the server refuses at its field', async () => {
  open(
    {},
    {
      [save]: (_, response) => {
        const fields = { pfCode: 'Use other characters.' };
        sendError(response, 400, 'bad_input', 'Use other characters.', fields);
      },
    },
  );
  await userEvent.type(await identifier('PF code'), '☃');
  await app.press('Save');
  await waitFor(async () => expect(describing(await identifier('PF code'))).toBe('Use other characters.'));
});
