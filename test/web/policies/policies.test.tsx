import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { errorResponse, setUpEmployeeApp } from '../employee-app.tsx';

const app = setUpEmployeeApp();
const list = 'GET /api/policies';
const updatedAt = '2026-05-01T10:00:00.000Z';
const leave = {
  _id: 'pol_00000000000000000001',
  title: 'Leave policy',
  content: 'Twelve days a year.',
  pdfUrl: '/api/policies/pol_00000000000000000001/pdf',
  updatedAt,
};
const conduct = { _id: 'pol_00000000000000000002', title: 'Code of conduct', updatedAt };

function open(responses: typeof app.responses) {
  app.responses = responses;
  app.open('/dashboard/notice');
}

describe('the policies', () => {
  // spec 2.51
  test('policies show title, content if any, and a Download where there is a file', async () => {
    open({ [list]: [leave, conduct] });
    const [first, second] = (await screen.findAllByRole('heading', { level: 2 })).map((heading) =>
      within(heading.closest('li') as HTMLElement),
    );
    expect(first?.getByText('Leave policy')).toBeTruthy();
    expect(first?.getByText('Twelve days a year.')).toBeTruthy();
    expect(first?.getByRole('link', { name: 'Download' }).getAttribute('href')).toContain(leave.pdfUrl);
    expect(second?.getByText('Code of conduct')).toBeTruthy();
    expect(second?.queryByRole('link')).toBeNull();
  });

  // spec 2.52
  test('policies show that they are loading', async () => {
    open({ [list]: () => undefined });
    expect(await screen.findByText('Loading policies...')).toBeTruthy();
  });

  // spec 2.53
  test('an employee without policies sees that there are none', async () => {
    open({ [list]: [] });
    expect(await screen.findByText('No policies available')).toBeTruthy();
  });

  // spec 2.54, 8.18
  test('policies that could not be loaded can be tried again', async () => {
    open({ [list]: errorResponse(400) });
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load policies');
    app.responses = { [list]: [leave] };
    await app.press('Try again');
    expect(await screen.findByText('Leave policy')).toBeTruthy();
  });
});

describe('a policy that is to be confirmed', () => {
  const confirm = `PUT /api/policies/${conduct._id}/acknowledgment`;
  const asked = (acknowledgment: object) => [{ ...conduct, acknowledgment }];

  test('asks for it, and once it is confirmed says when', async () => {
    open({
      [list]: asked({ revision: 3 }),
      [confirm]: { acknowledgedAt: '2026-11-12T10:00:00.000Z' },
    });
    expect(await screen.findByText('Please confirm')).toBeTruthy();
    await app.press('I have read this');
    const confirmed = await screen.findByText('Confirmed on 12 Nov 2026');
    expect(app.lastBody()).toEqual({ revision: 3 });
    expect(screen.queryByText('Please confirm')).toBeNull();
    expect(screen.queryByRole('button', { name: 'I have read this' })).toBeNull();
    expect(document.activeElement?.contains(confirmed)).toBe(true);
  });

  test('and has changed meanwhile says so, and shows what it is now', async () => {
    open({
      [list]: asked({ revision: 3 }),
      [confirm]: errorResponse(409, 'This policy has changed since you read it.', 'conflict'),
    });
    await screen.findByText('Please confirm');
    app.responses[list] = [{ ...conduct, title: 'New conduct', acknowledgment: { revision: 4 } }];
    await app.press('I have read this');
    expect(
      await screen.findByText('Could not save your confirmation. This policy has changed since you read it.'),
    ).toBeTruthy();
    expect(await screen.findByText('New conduct')).toBeTruthy();
    app.responses[confirm] = { acknowledgedAt: '2026-11-12T10:00:00.000Z' };
    await app.press('I have read this');
    expect(await screen.findByText('Confirmed on 12 Nov 2026')).toBeTruthy();
    expect(app.lastBody()).toEqual({ revision: 4 });
  });

  test('a confirmation of a policy that failed can be tried again', async () => {
    open({ [list]: asked({ revision: 1 }), [confirm]: errorResponse(500) });
    await app.press('I have read this');
    expect(await screen.findByText('Could not save your confirmation. Try again.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'I have read this' })).toBeTruthy();
  });
});
