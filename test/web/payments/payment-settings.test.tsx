import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { presets } from '../../../shared/payments/bank-files/presets.ts';
import { answerDialog, findField, replaceText, setUpAdminApp } from '../admin-app.ts';
import { errorResponse } from '../employee-app.tsx';
import { sendJson } from '../stub-server.ts';
import { ownLayout, settings } from './sample-payments.ts';

const app = setUpAdminApp();
const path = '/api/admin/payment-settings';

type Settings = ReturnType<typeof settings>;
let saved: Settings[] = [];
beforeEach(() => {
  saved = [];
});

const open = (of: object = {}) => {
  app.responses[`GET ${path}`] = settings(of);
  app.responses[`PUT ${path}`] = ({ body }, response) => {
    const next = JSON.parse(body) as Settings;
    saved.push(next);
    sendJson(response, 200, { ...next, version: next.version + 1 });
  };
  app.open('/admin/payment-settings');
};

describe('the payment settings', () => {
  test('keep from when payments are tracked, and the account they are made from', async () => {
    open();
    await replaceText('Account that salaries are paid from', '000405009999');
    fireEvent.change(await findField('Tracked from'), { target: { value: '2026-11' } });
    await userEvent.selectOptions(screen.getByLabelText('Usual layout'), 'Kotak CMS');
    await app.press('Save settings');
    expect(await screen.findByText('Payment settings saved')).toBeTruthy();
    expect(saved).toEqual([
      settings({ trackedFrom: '2026-11', debitAccount: '000405009999', layout: 'kotak' }),
    ]);
  });

  test('that another admin has changed are not overwritten', async () => {
    open();
    await replaceText('Account that salaries are paid from', '1');
    app.responses[`PUT ${path}`] = errorResponse(409, 'Another admin has saved changes.', 'conflict');
    await app.press('Save settings');
    expect(await screen.findByText(/Another admin has saved changes\./)).toBeTruthy();
    app.responses[`GET ${path}`] = settings({ layout: 'hdfc', version: 4 });
    await app.press('Reload and keep my changes');
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Usual layout').value).toBe('hdfc'));
    expect((await findField('Account that salaries are paid from')).value).toBe('1');
  });
});

describe('a layout of the company’s own', () => {
  test('is copied from a known one, with a preview of three rows', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Copy layout: ICICI' }));
    const preview = await screen.findByRole('region', { name: 'Preview of the file' });
    expect(within(preview).getAllByRole('row')).toHaveLength(4);
    expect(within(preview).getByText('ZOE D SOUZA')).toBeTruthy();
    await replaceText('Name', 'ICICI new');
    await app.press('Save layout');
    expect(await screen.findByText('Layout ICICI new saved')).toBeTruthy();
    const [{ templates }] = saved as [Settings];
    expect(templates).toEqual([
      { ...presets.icici, name: 'ICICI new', id: expect.stringMatching(/^tpl_[0-9a-f]{20}$/) },
    ]);
  });

  test('is changed column by column, and the preview follows', async () => {
    open({ templates: [ownLayout] });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit layout: Our bank' }));
    const preview = await screen.findByRole('region', { name: 'Preview of the file' });
    const cells = (row: number) =>
      within(within(preview).getAllByRole('row')[row] as HTMLElement)
        .getAllByRole(row === 0 ? 'columnheader' : 'cell')
        .map(({ textContent }) => textContent);
    await userEvent.click(screen.getByRole('button', { name: 'Edit: Beneficiary name' }));
    await replaceText('Title', 'Payee');
    await replaceText('At most so many characters', '4');
    await userEvent.click(screen.getByLabelText('Upper case'));
    await waitFor(() => expect(cells(0)[2]).toBe('Payee'));
    expect(cells(1)[2]).toBe('ASHA');
    await userEvent.click(screen.getByRole('button', { name: 'Move up: Payee' }));
    await waitFor(() => expect(cells(0)[1]).toBe('Payee'));
    await userEvent.click(screen.getByRole('button', { name: 'Edit: Email' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove column: Email' }));
    await waitFor(() => expect(cells(0)).not.toContain('Email'));
    await app.press('Save layout');
    await screen.findByText('Layout Our bank saved');
    const columns = saved[0]?.templates[0]?.columns ?? [];
    expect(columns).toHaveLength(ownLayout.columns.length - 1);
    expect(columns[1]).toEqual({ header: 'Payee', source: 'name', maxLength: 4, isUpperCase: true });
  });

  test('is refused with what is wrong at the column', async () => {
    open({ templates: [ownLayout] });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit layout: Our bank' }));
    await replaceText('Name', '');
    await app.press('Save layout');
    expect(await screen.findByText('Enter a name')).toBeTruthy();
    expect(saved).toEqual([]);
  });

  test('is deleted, and another one is the usual one then', async () => {
    open({ templates: [ownLayout], layout: ownLayout.id });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete layout: Our bank' }));
    expect(await answerDialog('Delete layout')).toBe('Delete the layout Our bank?');
    await screen.findByText('Layout Our bank deleted');
    expect(saved).toEqual([settings({ layout: 'neft' })]);
  });

  test('that would change a figure says so in its preview, and is not saved', async () => {
    open({ templates: [ownLayout] });
    await app.press('Edit layout: Our bank');
    await app.press('Edit: Amount');
    await userEvent.selectOptions(await screen.findByLabelText('Characters'), 'Digits');
    const message =
      'Column “Amount” would change the amount. Allow any characters in it, and enough of them.';
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    await app.press('Save layout');
    await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(3));
    expect(saved).toEqual([]);
  });
});
