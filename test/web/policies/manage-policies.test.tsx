// @vitest-environment jsdom
import { File } from 'node:buffer';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { answerDialog, findField, pressInRow, replaceText, setUpAdminApp } from '../admin-app.ts';
import { errorAnswer } from '../employee-app.tsx';
import { type ReceivedRequest, sendJson } from '../stub-server.ts';

const pages = setUpAdminApp();
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

function open(answers: typeof pages.answers = {}) {
  pages.answers = { [list]: [leave], ...answers };
  pages.open('/admin/policies');
}
const modal = (name: string) => screen.findByRole('dialog', { name });
const dialogClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const fileOf = (content: string, name: string, type: string) =>
  new File([content], name, { type }) as unknown as globalThis.File;

// fetch sends its own kind of form and file, not jsdom's.
beforeAll(async () => {
  vi.stubGlobal('FormData', (await new Response(new URLSearchParams()).formData()).constructor);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

/** Takes a call and remembers it. */
function recordCalls(reply: object) {
  const calls: ReceivedRequest[] = [];
  return {
    calls,
    answer: (received: ReceivedRequest, response: Parameters<typeof sendJson>[0]) => {
      calls.push(received);
      sendJson(response, 200, reply);
    },
  };
}
/** The fields of a multipart form with their values; of a file, its content. */
const multipartFields = ({ body }: ReceivedRequest) =>
  Object.fromEntries(
    [...body.matchAll(/name="(\w+)"[^\r]*\r\n(?:Content-Type: [^\r]+\r\n)?\r\n([^\r]*)\r\n/gi)].map(
      ([, name, value]) => [name, value],
    ),
  );

describe('managing policies', () => {
  test('policies are listed with Edit, Delete and View PDF, below Policy Management and Add Policy', async () => {
    open();
    const row = within((await screen.findByText('Leave policy')).closest('tr') as HTMLElement);
    expect(screen.getByRole('heading', { name: 'Policy Management' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add Policy' })).toBeTruthy();
    expect(row.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Edit', 'Delete']);
    expect(row.getByRole('link', { name: 'View PDF' }).getAttribute('href')).toContain(leave.pdfUrl);
  });

  test('an empty list of policies says that there are none yet', async () => {
    open({ [list]: [] });
    expect(await screen.findByText('No policies found. Add your first policy.')).toBeTruthy();
  });

  test('policies that could not be loaded show a message and a button that tries again', async () => {
    open({ [list]: errorAnswer(400) });
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to load policies. Please try again.',
    );
    pages.answers = { [list]: [leave] };
    await pages.press('Try again');
    expect(await screen.findByText('Leave policy')).toBeTruthy();
  });

  test('a policy is added in a modal, as a multipart form with title, content and file', async () => {
    const { calls, answer: take } = recordCalls({ ...leave, title: 'Travel' });
    open({ [add]: take });
    await pages.press('Add Policy');
    await modal('Add Policy');
    expect((await findField('PDF')).accept).toBe('application/pdf');
    await replaceText('Title', 'Travel');
    await replaceText('Content', 'By train.');
    await userEvent.upload(await findField('PDF'), fileOf('%PDF-1.7', 'leave.pdf', 'application/pdf'));
    await pages.press('Save');
    await dialogClosed();
    expect(calls[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(multipartFields(calls[0] as ReceivedRequest)).toEqual({
      title: 'Travel',
      content: 'By train.',
      pdf: '%PDF-1.7',
    });
    expect(pages.asked()).toEqual([list, add, list]);
  });

  test('a policy is edited in the same modal, prefilled, and needs no file', async () => {
    const { calls, answer: take } = recordCalls(leave);
    open({ [change]: take });
    await pressInRow('Leave policy', 'Edit');
    const dialog = within(await modal('Edit Policy'));
    expect((await findField('Title')).value).toBe('Leave policy');
    expect((await findField('Content')).value).toBe('Twelve days a year.');
    expect(dialog.getByRole('link', { name: 'View PDF' }).getAttribute('href')).toContain(leave.pdfUrl);
    await replaceText('Content', '');
    await pages.press('Save');
    await dialogClosed();
    expect(multipartFields(calls[0] as ReceivedRequest)).toEqual({ title: 'Leave policy', content: '' });
  });

  test('a policy needs a title, and accepts no file but a PDF', async () => {
    open();
    await pages.press('Add Policy');
    await userEvent.upload(await findField('PDF'), fileOf('x', 'x.txt', 'text/plain'), {
      applyAccept: false,
    });
    await pages.press('Save');
    expect(await screen.findByText('Title is required')).toBeTruthy();
    expect(screen.getByText('Only PDF files can be uploaded')).toBeTruthy();
    expect(pages.asked()).toEqual([list]);
  });

  test('an empty file is rejected before anything is sent', async () => {
    open();
    await pages.press('Add Policy');
    await userEvent.type(await findField('Title'), 'Leave');
    await userEvent.upload(await findField('PDF'), fileOf('', 'leave.pdf', 'application/pdf'));
    await pages.press('Save');
    expect(await screen.findByText('This file is empty')).toBeTruthy();
    expect(pages.asked()).toEqual([list]);
  });

  test.each([
    ['', 'Failed to save policy. Please try again.'],
    ['Too many.', 'Failed to save policy. Please try again. Too many.'],
  ])('a policy refused with “%s” shows: %s', async (sent, shown) => {
    open({ [add]: errorAnswer(409, sent, 'conflict') });
    await pages.press('Add Policy');
    await replaceText('Title', 'Travel');
    await pages.press('Save');
    expect((await screen.findByRole('alert')).textContent).toBe(shown);
    expect((await findField('Title')).value).toBe('Travel');
  });

  test('a policy is deleted after a confirmation', async () => {
    open({ [remove]: { message: 'Policy deleted' } });
    await pressInRow('Leave policy', 'Delete');
    expect(await answerDialog('Cancel')).toBe('Are you sure you want to delete this policy?');
    expect(pages.asked()).toEqual([list]);
    await pressInRow('Leave policy', 'Delete');
    pages.answers[list] = [];
    await answerDialog('Delete');
    await waitFor(() => expect(screen.queryByText('Leave policy')).toBeNull());
    expect(pages.asked()).toContain(remove);
  });

  test('a failed deletion of a policy shows a message', async () => {
    open({ [remove]: errorAnswer(400) });
    await pressInRow('Leave policy', 'Delete');
    await answerDialog('Delete');
    expect(await screen.findByText('Failed to delete policy. Please try again.')).toBeTruthy();
  });
});
