import { File } from 'node:buffer';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { answerDialog, findField, findRow, pressInRow, replaceText, setUpAdminApp } from '../admin-app.ts';
import { errorResponse } from '../employee-app.tsx';
import { type ReceivedRequest, sendJson } from '../stub-server.ts';

const app = setUpAdminApp();
const leave = {
  _id: 'pol_00000000000000000001',
  title: 'Leave policy',
  content: 'Twelve days a year.',
  pdfUrl: '/api/policies/pol_00000000000000000001/pdf',
  updatedAt: '2026-05-01T10:00:00.000Z',
};
const list = 'GET /api/policies';
const add = 'POST /api/policies';
const change = `PUT /api/policies/${leave._id}`;
const remove = `DELETE /api/policies/${leave._id}`;

function open(responses: typeof app.responses = {}) {
  app.responses = { [list]: [leave], ...responses };
  app.open('/admin/policies');
}
const modal = (name: string) => screen.findByRole('dialog', { name });
const dialogClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const fileOf = (content: string, name: string, type: string) =>
  new File([content], name, { type }) as unknown as globalThis.File;

// Node's fetch serializes its own FormData and File, not jsdom's.
beforeAll(async () => {
  vi.stubGlobal('FormData', (await new Response(new URLSearchParams()).formData()).constructor);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

/** A response that records its requests. */
function recordCalls(reply: object) {
  const calls: ReceivedRequest[] = [];
  return {
    calls,
    respond: (request: ReceivedRequest, response: Parameters<typeof sendJson>[0]) => {
      calls.push(request);
      sendJson(response, 200, reply);
    },
  };
}
/** The fields of a multipart body with their values; the content of a file. */
const multipartFields = ({ body }: ReceivedRequest) =>
  Object.fromEntries(
    [...body.matchAll(/name="(\w+)"[^\r]*\r\n(?:Content-Type: [^\r]+\r\n)?\r\n([^\r]*)\r\n/gi)].map(
      ([, name, value]) => [name, value],
    ),
  );

describe('managing policies', () => {
  // spec 2.55, 2.58
  test('policies are listed with Edit, Delete and View PDF, below Policy Management and Add Policy', async () => {
    open();
    const row = within((await screen.findByText('Leave policy')).closest('tr') as HTMLElement);
    expect(screen.getByRole('heading', { name: 'Policy Management' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add Policy' })).toBeTruthy();
    expect(row.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Edit', 'Delete']);
    expect(row.getByRole('link', { name: 'View PDF' }).getAttribute('href')).toContain(leave.pdfUrl);
  });

  // spec 2.59
  test('an empty list of policies says that there are none yet', async () => {
    open({ [list]: [] });
    expect(await screen.findByText('No policies found. Add your first policy.')).toBeTruthy();
  });

  // spec 2.56, 8.19
  test('policies that could not be loaded show a message and a button that tries again', async () => {
    open({ [list]: errorResponse(400) });
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to load policies. Please try again.',
    );
    app.responses = { [list]: [leave] };
    await app.press('Try again');
    expect(await screen.findByText('Leave policy')).toBeTruthy();
  });

  // spec 2.57, 3.21, 4.24, 7.15
  test('a policy is added in a modal, as a multipart form with title, content and file', async () => {
    const { calls, respond } = recordCalls({ ...leave, title: 'Travel' });
    open({ [add]: respond });
    await app.press('Add Policy');
    await modal('Add Policy');
    expect((await findField('PDF')).accept).toBe('application/pdf');
    await replaceText('Title', 'Travel');
    await replaceText('Content', 'By train.');
    await userEvent.upload(await findField('PDF'), fileOf('%PDF-1.7', 'leave.pdf', 'application/pdf'));
    await app.press('Save');
    await dialogClosed();
    expect(calls[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(multipartFields(calls[0] as ReceivedRequest)).toEqual({
      title: 'Travel',
      content: 'By train.',
      requiresAcknowledgment: 'false',
      pdf: '%PDF-1.7',
    });
    expect(app.requests()).toEqual([list, add, list]);
  });

  // spec 2.57, 2.58, 4.24, 5.26, 5.27, 7.16
  test('a policy is edited in the same modal, prefilled, and needs no file', async () => {
    const { calls, respond } = recordCalls(leave);
    open({ [change]: respond });
    await pressInRow('Leave policy', 'Edit');
    const dialog = within(await modal('Edit Policy'));
    expect((await findField('Title')).value).toBe('Leave policy');
    expect((await findField('Content')).value).toBe('Twelve days a year.');
    expect(dialog.getByRole('link', { name: 'View PDF' }).getAttribute('href')).toContain(leave.pdfUrl);
    await replaceText('Content', '');
    await app.press('Save');
    await dialogClosed();
    expect(multipartFields(calls[0] as ReceivedRequest)).toEqual({
      title: 'Leave policy',
      content: '',
      requiresAcknowledgment: 'false',
    });
  });

  test('all employees can be asked to confirm a policy, and its row links to the confirmations', async () => {
    const { calls, respond } = recordCalls(leave);
    open({ [change]: respond });
    expect((await findRow('Leave policy')).textContent).toContain('Not asked');
    await pressInRow('Leave policy', 'Edit');
    const tick = await findField('Ask all employees to confirm that they have read it');
    expect(tick.checked).toBe(false);
    await userEvent.click(tick);
    const counts = { acknowledged: 1200, employees: 10_000 };
    app.responses[list] = [{ ...leave, acknowledgment: { revision: 1, counts } }];
    await app.press('Save');
    const link = await screen.findByRole('link', { name: '1,200 of 10,000' });
    expect(link.getAttribute('href')).toBe(`/admin/policies/${leave._id}/confirmations`);
    expect(multipartFields(calls[0] as ReceivedRequest).requiresAcknowledgment).toBe('true');
    await dialogClosed();
    await pressInRow('Leave policy', 'Edit');
    expect((await findField('Ask all employees to confirm that they have read it')).checked).toBe(true);
  });

  // spec 5.25, 5.28
  test('a policy needs a title, and accepts no file but a PDF', async () => {
    open();
    await app.press('Add Policy');
    await userEvent.upload(await findField('PDF'), fileOf('x', 'x.txt', 'text/plain'), {
      applyAccept: false,
    });
    await app.press('Save');
    expect(await screen.findByText('Title is required')).toBeTruthy();
    expect(screen.getByText('Only PDF files can be uploaded')).toBeTruthy();
    expect(app.requests()).toEqual([list]);
  });

  test('an empty file is rejected before anything is sent', async () => {
    open();
    await app.press('Add Policy');
    await userEvent.type(await findField('Title'), 'Leave');
    await userEvent.upload(await findField('PDF'), fileOf('', 'leave.pdf', 'application/pdf'));
    await app.press('Save');
    expect(await screen.findByText('This file is empty')).toBeTruthy();
    expect(app.requests()).toEqual([list]);
  });

  // spec 8.20
  test.each([
    ['', 'Failed to save policy. Please try again.'],
    ['Too many.', 'Failed to save policy. Please try again. Too many.'],
  ])('a policy refused with “%s” shows: %s', async (serverMessage, shown) => {
    open({ [add]: errorResponse(409, serverMessage, 'conflict') });
    await app.press('Add Policy');
    await replaceText('Title', 'Travel');
    await app.press('Save');
    expect((await screen.findByRole('alert')).textContent).toBe(shown);
    expect((await findField('Title')).value).toBe('Travel');
  });

  // spec 5.31, 7.17
  test('a policy is deleted after a confirmation', async () => {
    open({ [remove]: { message: 'Policy deleted' } });
    await pressInRow('Leave policy', 'Delete');
    expect(await answerDialog('Cancel')).toBe('Are you sure you want to delete this policy?');
    expect(app.requests()).toEqual([list]);
    await pressInRow('Leave policy', 'Delete');
    app.responses[list] = [];
    await answerDialog('Delete');
    await waitFor(() => expect(screen.queryByText('Leave policy')).toBeNull());
    expect(app.requests()).toContain(remove);
  });

  // spec 8.21
  test('a failed deletion of a policy shows a message', async () => {
    open({ [remove]: errorResponse(400) });
    await pressInRow('Leave policy', 'Delete');
    await answerDialog('Delete');
    expect(await screen.findByText('Failed to delete policy. Please try again.')).toBeTruthy();
  });
});
