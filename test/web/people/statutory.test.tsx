import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { statutorySettingsOf } from '../../../shared/company/statutory-settings.ts';
import type { EmployeeStatutory } from '../../../shared/law/dated-details.ts';
import {
  type StatutoryDetails,
  statutoryFieldNames,
  statutoryFields,
} from '../../../shared/law/statutory-fields.ts';
import type { EmployeeDetails } from '../../../shared/people/people.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { missingStatutory } from '../../../shared/statutory/statutory-missing.ts';
import { findField, setUpAdminApp } from '../admin-app.ts';
import { errorResponse } from '../employee-app.tsx';
import { sampleUser as user } from '../sample-user.ts';

const app = setUpAdminApp();

const { id } = user;
const statutory: StatutoryDetails = {
  dateOfBirth: '1990-05-14',
  gender: 'female',
  workState: 'KA',
  nameOnUan: 'DIYA PATEL',
  pfMembership: 'ceiling',
  epsMember: 'yes',
  voluntaryPf: 7.5,
  esiNumber: '3112345678',
  disability: 'no',
  employmentKind: 'permanent',
};
const {
  workState: _,
  pfMembership: __,
  epsMember: ___,
  voluntaryPf: ____,
  disability: _____,
  ...undated
} = statutory;
const read = `GET /api/admin/people/${id}`;
const save = `PUT /api/admin/people/${id}/statutory`;
const { modes } = statutorySettingsOf(undefined, []);
type Shown = EmployeeStatutory & Pick<EmployeeDetails, 'pfDifference'>;
const saved = (details: Shown, version = 3) => ({
  userId: id,
  name: user.name,
  missing: missingStatutory(details, modes),
  version,
  openMonth: '2026-11',
  ...details,
});

function open(details: Shown, responses: typeof app.responses = {}) {
  app.responses = { [`GET /api/auth/users/${id}`]: { user }, [read]: saved(details), ...responses };
  app.open(`/admin/employees/${id}`);
}
const valueBeside = async (label: string) =>
  (await screen.findByText(label, { selector: 'dt' })).parentElement?.querySelector('dd')?.textContent;
const missing = () =>
  screen.queryAllByText(/ is not set\.$/).map(({ textContent }) => textContent?.replace(' is not set.', ''));
const choose = async (label: string, option: string) =>
  userEvent.selectOptions(await screen.findByLabelText(label), option);

describe('the statutory details on the page of an employee', () => {
  test('show choices by their labels and dates in words, and nothing of a local body outside Tamil Nadu', async () => {
    open(statutory);
    expect(await valueBeside('Work State')).toBe('Karnataka');
    expect(await valueBeside('Date of Birth')).toBe('14 May 1990');
    expect(await valueBeside('PF Membership')).toBe('Up to the wage ceiling');
    expect(await valueBeside('Voluntary PF (%)')).toBe('7.5');
    expect(screen.queryByText('Local Body')).toBeNull();
    expect(missing()).toEqual([]);
  });

  // behaviour people: An employee's page
  test('name what a check would miss, with the reason', async () => {
    open({ workState: 'TN', pfMembership: 'full', esiNumber: '3112345678' });
    await valueBeside('Work State');
    expect(missing()).toEqual(['Date of birth', 'Local body', 'Name on UAN', 'EPS membership']);
    expect(screen.getByText(/The employer’s pension share depends on it\./)).toBeTruthy();
  });

  test('do not ask an employee outside PF for the name on UAN and EPS membership', async () => {
    open({ workState: 'DL', pfMembership: 'none', dateOfBirth: '1990-05-14' });
    await valueBeside('Work State');
    expect(missing()).toEqual([]);
  });

  test('ask for the gender in Maharashtra, where professional tax depends on it', async () => {
    open({ workState: 'MH', pfMembership: 'none', dateOfBirth: '1990-05-14' });
    await valueBeside('Work State');
    expect(missing()).toEqual(['Gender']);
  });

  // behaviour pay-changes: PF details of an employee who has left; PF details of months that are paid
  test('say what becomes of PF of paid months, and which was entered by hand', async () => {
    const months = ['2026-09', '2026-10'] as PayPeriod[];
    const byHand = ['2026-08'] as PayPeriod[];
    open({ ...statutory, pfDifference: { months, byHand } });
    expect(
      await screen.findByText(
        'PF of September 2026, October 2026 differs from the payslips. The worksheet of the next payslip has the difference.',
      ),
    ).toBeTruthy();
    expect(
      screen.getByText('PF of August 2026 was entered by hand. Work out the difference yourself.'),
    ).toBeTruthy();
  });

  test('say which payslip to make again where no other one is to come', async () => {
    const period = '2026-10' as PayPeriod;
    open({ ...statutory, pfDifference: { months: [period], byHand: [], lastPayslip: period } });
    expect(
      await screen.findByText(
        'PF of October 2026 differs from the payslips. No payslip is to come: reopen October 2026 and generate it again.',
      ),
    ).toBeTruthy();
  });

  test('say that there are none yet, and can be added', async () => {
    open({}, { [save]: saved({ workState: 'KA' }, 4) });
    expect(await screen.findByText(/No statutory details yet\./)).toBeTruthy();
    await app.press('Add statutory details');
    await choose('Work State', 'Karnataka');
    await app.press('Save');
    expect(await valueBeside('Work State')).toBe('Karnataka');
    const nothing = Object.fromEntries(statutoryFieldNames.map((name) => [name, null]));
    expect(app.lastBody()).toEqual({ ...nothing, workState: 'KA', version: 3 });
  });

  test('leave the failure of loading to the card above', async () => {
    open({}, { [read]: errorResponse(500, 'It broke.', 'internal') });
    expect((await screen.findAllByRole('alert')).length).toBe(1);
    app.responses[read] = saved(statutory);
    await app.press('Try again');
    expect(await valueBeside('Work State')).toBe('Karnataka');
  });
});

describe('editing statutory details', () => {
  test('has a field for each, with its hint, and for the local body only in Tamil Nadu', async () => {
    open(statutory);
    await app.press('Edit statutory details');
    await findField('Work State');
    for (const [name, { label, ...field }] of Object.entries(statutoryFields)) {
      if (name === 'localBody') expect(screen.queryByLabelText(label)).toBeNull();
      else {
        const input = await findField(label);
        const hint = document.getElementById(input.getAttribute('aria-describedby') ?? '');
        expect(hint?.textContent).toBe('hint' in field ? field.hint : undefined);
      }
    }
    await choose('Work State', 'Tamil Nadu');
    expect(await findField('Local Body')).toBeTruthy();
  });

  test('sends what was changed and emptied with the version that was read', async () => {
    open(statutory, { [save]: saved({ ...statutory, voluntaryPf: 12.25 }, 4) });
    await app.press('Edit statutory details');
    await userEvent.clear(await findField('Voluntary PF (%)'));
    await userEvent.type(await findField('Voluntary PF (%)'), '12.25');
    await choose('Disability', 'Not set');
    await app.press('Save');
    expect(await valueBeside('Voluntary PF (%)')).toBe('12.25');
    expect(app.lastBody()).toEqual({
      ...undated,
      voluntaryPf: 12.25,
      disability: null,
      esiInsuredSince: null,
      appliesFrom: '2026-11',
      version: 3,
    });
  });

  // behaviour people: A change of work state; Applies from
  test('asks from which month a dated detail holds, and says what it does to payslips', async () => {
    const formerDetails = [{ until: '2026-08' as PayPeriod, ...statutory, dateOfBirth: undefined }];
    open(statutory, { [save]: saved({ ...statutory, workState: 'MH', formerDetails }, 4) });
    await app.press('Edit statutory details');
    await choose('Gender', 'Male');
    expect(screen.queryByLabelText('Applies from')).toBeNull();
    await choose('Work State', 'Maharashtra');
    const month = await findField('Applies from');
    expect(month.value).toBe('2026-11');
    expect(screen.getByText('Earlier months keep their details.')).toBeTruthy();
    await choose('Applies from', 'September 2026');
    expect(
      screen.getByText(/^Generated payslips stay as they are\. The worksheet of the next one/),
    ).toBeTruthy();
    await app.press('Save');
    expect(await screen.findByText('In effect since September 2026. Earlier details')).toBeTruthy();
    expect(screen.getByText('Until August 2026').parentElement?.textContent).toBe(
      'Until August 2026Work State: Karnataka',
    );
    expect(app.lastBody()).toEqual({
      ...undated,
      ...{ gender: 'male', workState: 'MH', esiInsuredSince: null },
      appliesFrom: '2026-09',
      version: 3,
    });
  });

  // behaviour people: From the beginning
  test('can correct a dated detail from the beginning, and does not ask of one that was not known', async () => {
    open({ ...statutory, epsMember: undefined }, { [save]: saved(statutory, 4) });
    await app.press('Edit statutory details');
    await choose('EPS Member', 'Yes');
    expect(screen.queryByLabelText('Applies from')).toBeNull();
    await choose('PF Membership', 'On full wages');
    await choose('Applies from', 'From the beginning, as a correction');
    await app.press('Save');
    await valueBeside('Work State');
    expect(app.lastBody()).toEqual({
      ...undated,
      ...{ pfMembership: 'full', epsMember: 'yes', esiInsuredSince: null },
      appliesFrom: 'beginning',
      version: 3,
    });
  });

  test('says of details to come from when they hold', async () => {
    const formerDetails = [{ until: '2026-12' as PayPeriod, workState: 'GA' as const }];
    open({ ...statutory, formerDetails });
    expect(await screen.findByText('In effect from January 2027. Details until then')).toBeTruthy();
  });

  test.each([
    ['Voluntary PF (%)', 'ten', 'Voluntary PF (%) must be a number'],
    ['ESI Number', '31123', 'ESI Number must be 10 digits'],
    ['Name on UAN', 'DIYA 2', 'Name on UAN must be letters, spaces and full stops, as EPFO has the name'],
  ])('shows an error at %s, and sends nothing', async (label, text, message) => {
    open(statutory);
    await app.press('Edit statutory details');
    await userEvent.clear(await findField(label));
    await userEvent.type(await findField(label), text);
    await app.press('Save');
    expect(await screen.findByText(message)).toBeTruthy();
    expect((await findField(label)).value).toBe(text);
    expect(app.requests()).not.toContain(save);
  });

  test('keeps what was chosen after a conflict, and offers to reload', async () => {
    open(statutory, { [save]: errorResponse(409, 'Changed meanwhile.', 'conflict') });
    await app.press('Edit statutory details');
    await choose('Gender', 'Male');
    await app.press('Save');
    expect((await screen.findByRole('alert')).textContent).toContain('Changed meanwhile.');
    app.responses[read] = saved({ ...statutory, workState: 'MH' }, 4);
    await app.press('Reload and keep my changes');
    await waitFor(async () => expect((await findField('Work State')).value).toBe('MH'));
    expect((await findField('Gender')).value).toBe('male');
  });
});
