// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { setUpAdminApp } from '../admin-app.ts';
import { sendJson } from '../stub-server.ts';

const app = setUpAdminApp();

const company = {
  name: 'Sahyadri',
  registrationNumber: '',
  address: 'Pune',
  email: 'a@example.com',
  phone: '',
  yearlyLeaves: 15,
  payDay: 31,
  version: 1,
};

describe('details that employees can change', () => {
  test('lets employees change all details immediately by default, and saves the setting with the company', async () => {
    let sent = {};
    app.responses = {
      'GET /api/company': company,
      'PUT /api/admin/company': (request, response) => {
        sent = JSON.parse(request.body);
        sendJson(response, 200, { ...company, version: 2 });
      },
    };
    app.open('/admin/company');
    const rule = await screen.findByLabelText<HTMLSelectElement>(
      'Employee changes to bank account, IFSC and PAN',
    );
    expect(rule.value).toBe('at-once');
    const fields = screen.getByRole('group', { name: 'Employees can edit' });
    const boxes = [...fields.querySelectorAll('input')];
    expect(boxes.map(({ checked }) => checked)).toEqual([true, true, true]);
    await userEvent.selectOptions(rule, 'by-approval');
    await userEvent.click(screen.getByLabelText('UAN'));
    await app.press('Save');
    expect(await screen.findByText('Company saved')).toBeTruthy();
    expect(sent).toMatchObject({
      bankChanges: 'by-approval',
      employeesEditDesignation: true,
      employeesEditUan: false,
      employeesEditPan: true,
      version: 1,
    });
  });
});
