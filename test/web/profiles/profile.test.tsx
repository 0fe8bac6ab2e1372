import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { personalFieldNames } from '../../../shared/profiles/profiles.ts';
import { errorResponse, noCompany, notFound, setUpEmployeeApp } from '../employee-app.tsx';
import { sendError, sendJson } from '../stub-server.ts';

const app = setUpEmployeeApp();

const read = 'GET /api/profile/me';
const save = 'POST /api/profile';
const profile = {
  designation: 'Engineer',
  uan: '101234567890',
  basicSalary: 146_250.5,
  dateOfJoining: '2022-06-13',
  yearlyLeaves: 15,
  leavesTaken: 2,
};

const open = (responses: typeof app.responses) => {
  app.responses = responses;
  app.open('/dashboard/profile');
};
const valueBeside = async (label: string) =>
  (await screen.findByText(label, { selector: 'dt' })).parentElement?.querySelector('dd')?.textContent;
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

describe('the profile', () => {
  // spec 2.38, 2.39
  test('the profile is read-only, in rupees with Indian grouping, with N/A for missing values', async () => {
    open({ [read]: profile });
    expect(
      await screen.findByText('Salary & Leave Information (Managed by Admin)', { selector: 'h2' }),
    ).toBeTruthy();
    const labels = ['Name', 'Email', 'UAN', 'PAN', 'Date of Joining', 'Basic Salary', 'HRA', 'Yearly Leaves'];
    expect(await Promise.all(labels.map(valueBeside))).toEqual([
      'Ananya Iyer',
      'ananya@example.com',
      '101234567890',
      'N/A',
      '13 Jun 2022',
      '₹1,46,250.50',
      'N/A',
      '15',
    ]);
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('Yearly Leaves says that leave goes by type where the company has types, whose days it would contradict', async () => {
    open({ [read]: { ...profile, hasLeaveTypes: true } });
    expect(await valueBeside('Yearly Leaves')).toBe('By leave type');
  });

  // spec 7.12
  test('a missing profile is shown empty, not as an error', async () => {
    open({ [read]: notFound, 'GET /api/company': noCompany });
    expect(await valueBeside('Designation')).toBe('N/A');
    expect(await valueBeside('Yearly Leaves')).toBe('12');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  // spec 8.10
  test('a profile that could not be loaded can be tried again', async () => {
    open({ [read]: errorResponse(400) });
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch profile data.');
    app.responses = { [read]: profile };
    await app.press('Try again');
    expect(await valueBeside('Designation')).toBe('Engineer');
  });
});

describe('editing the profile', () => {
  // spec 2.34, 2.35, 2.40, 4.15
  test('Edit Profile opens the personal fields alone with hints, and focuses the first', async () => {
    open({ [read]: profile });
    await app.press('Edit Profile');
    expect((await field('Name')).readOnly).toBe(true);
    expect((await field('Email')).readOnly).toBe(true);
    expect(document.activeElement).toBe(await field('Designation'));
    expect((await field('UAN')).placeholder).toBe('12-digit UAN');
    expect((await field('IFSC Code')).placeholder).toMatch(/^e\.g\. [A-Z]{4}0[A-Z0-9]{6}$/);
    const editable = screen.getAllByRole<HTMLInputElement>('textbox').filter(({ readOnly }) => !readOnly);
    expect(editable.map(({ name }) => name)).toEqual(personalFieldNames);
  });

  // spec 2.36, 2.41, 4.15, 4.16, 7.13, 8.12
  test('saving sends all personal fields without enforcing a format, and the profile is read-only again', async () => {
    open({ [read]: profile, [save]: { ...profile, uan: 'soon', pan: 'ABCPI1234K' } });
    await app.press('Edit Profile');
    await userEvent.clear(await field('UAN'));
    await userEvent.type(await field('UAN'), 'soon');
    await userEvent.type(await field('PAN'), 'ABCPI1234K');
    await app.press('Save Changes');
    expect(await screen.findByText('Profile updated successfully!')).toBeTruthy();
    expect(app.lastBody()).toEqual({
      ...Object.fromEntries(personalFieldNames.map((name) => [name, ''])),
      designation: 'Engineer',
      uan: 'soon',
      pan: 'ABCPI1234K',
    });
    expect(await valueBeside('PAN')).toBe('ABCPI1234K');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Edit Profile');
  });

  // spec 8.11
  test.each([
    ['The profile is locked.', 'The profile is locked.'],
    ['', 'An error occurred while saving the profile.'],
  ])('a profile refused with “%s” shows: %s, and keeps what was typed', async (serverMessage, shown) => {
    open({ [read]: profile, [save]: errorResponse(409, serverMessage, 'conflict') });
    await app.press('Edit Profile');
    await userEvent.type(await field('PAN'), 'X');
    await app.press('Save Changes');
    expect((await screen.findByRole('alert')).textContent).toBe(shown);
    expect((await field('PAN')).value).toBe('X');
  });

  test('a profile that needs re-authentication asks for the password, keeps the input, and is saved after it', async () => {
    let isConfirmed = false;
    const bodies: string[] = [];
    open({
      [read]: profile,
      [save]: (request, response) => {
        bodies.push(request.body);
        if (isConfirmed) return sendJson(response, 200, { ...profile, ...JSON.parse(request.body) });
        sendError(response, 403, 'reauthentication_required', 'Confirm it’s you to continue.');
      },
      'GET /api/auth/two-factor': {
        isOn: false,
        hasAuthenticator: false,
        recoveryCodesLeft: 0,
        isRequired: false,
        isLacking: false,
      },
      'POST /api/auth/reauthentication': (_, response) => {
        isConfirmed = true;
        sendJson(response, 200, { message: 'Thank you' });
      },
    });
    await app.press('Edit Profile');
    await userEvent.type(await field('PAN'), 'ABCPI1234K');
    await app.press('Save Changes');
    await userEvent.type(await field('Password'), 'Password@1');
    await app.press('Continue');
    expect(await screen.findByText('Profile updated successfully!')).toBeTruthy();
    expect(bodies).toEqual([bodies[0], bodies[0]]);
    expect(bodies[0]).toContain('ABCPI1234K');
  });

  // behaviour sign-in: The company may ask admins to confirm it's them
  test('a cancelled re-authentication saves nothing, and leaves the form open with the reason', async () => {
    open({
      [read]: profile,
      [save]: errorResponse(403, 'Confirm it’s you to continue.', 'reauthentication_required'),
      'GET /api/auth/two-factor': errorResponse(400),
    });
    await app.press('Edit Profile');
    await userEvent.type(await field('PAN'), 'X');
    await app.press('Save Changes');
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('Confirm it’s you to continue.')).toBeTruthy();
    expect((await field('PAN')).value).toBe('X');
  });

  // spec 2.36, 4.17
  test('Cancel reloads the profile and clears errors', async () => {
    open({ [read]: profile, [save]: errorResponse(500) });
    await app.press('Edit Profile');
    await userEvent.type(await field('PAN'), 'X');
    await app.press('Save Changes');
    await screen.findByRole('alert');
    app.responses = { [read]: { ...profile, designation: 'Lead' } };
    await app.press('Cancel');
    await waitFor(async () => expect(await valueBeside('Designation')).toBe('Lead'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(await valueBeside('PAN')).toBe('N/A');
    await app.press('Edit Profile');
    expect((await field('PAN')).value).toBe('');
  });

  test('a failed reload after Cancel shows a message', async () => {
    open({ [read]: profile });
    await app.press('Edit Profile');
    app.responses = { [read]: errorResponse(400) };
    await app.press('Cancel');
    const notifications = screen.getByRole('region', { name: 'Notifications' });
    expect(await within(notifications).findByText('Failed to fetch profile data.')).toBeTruthy();
    expect(await valueBeside('Designation')).toBe('Engineer');
  });
});
