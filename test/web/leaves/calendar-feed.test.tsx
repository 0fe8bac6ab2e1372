import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerDialog, findField } from '../admin-app.ts';
import { errorResponse, setUpEmployeeApp } from '../employee-app.tsx';

const app = setUpEmployeeApp();
const feed = '/api/calendar-feed';
const path = `/api/calendar.ics?key=${'A'.repeat(43)}.usr_00000000000000000001`;

async function open(createdOn: string | null, responses: typeof app.responses = {}) {
  app.answerOther = ({ path: asked }) => (/holidays|leaves/.test(asked) ? [] : null);
  app.responses = {
    'GET /api/profile/me': { yearlyLeaves: 12, leavesTaken: 2 },
    [`GET ${feed}`]: { createdOn },
    ...responses,
  };
  app.open('/dashboard/leave');
  await screen.findByText('Show your approved leave and your holidays in your own calendar.');
}

test('nothing of the calendar is loaded before it is opened', async () => {
  await open(null);
  expect(app.requests()).not.toContain(`GET ${feed}`);
});

test('an address is created, shown once and removed', async () => {
  await open(null, {
    [`PUT ${feed}`]: { path, createdOn: '2026-11-25' },
    [`DELETE ${feed}`]: { message: 'Calendar address removed' },
  });
  await app.press('Set up calendar');
  await app.press('Create address');
  expect((await findField('Private address')).value.endsWith(path)).toBe(true);
  await screen.findByText(/it is not shown again/);
  await app.press('Remove address');
  await answerDialog('Remove address');
  await screen.findByText('Calendar address removed');
  await screen.findByRole('button', { name: 'Create address' });
  expect(screen.queryByLabelText('Private address')).toBeNull();
});

test('a new address takes the place of the one before, after a question', async () => {
  await open('2026-11-03', { [`PUT ${feed}`]: { path, createdOn: '2026-11-25' } });
  await app.press('Set up calendar');
  await screen.findByText(/You have a private address since 03 Nov 2026/);
  await app.press('New address');
  expect(await answerDialog('New address')).toBe(
    'The address that you have will stop working. Create a new one?',
  );
  await findField('Private address');
});

test('a failure says what to do', async () => {
  await open(null, { [`PUT ${feed}`]: errorResponse(500), [`GET ${feed}`]: errorResponse(500) });
  await app.press('Set up calendar');
  await screen.findByText('Could not load your calendar address.');
  app.responses[`GET ${feed}`] = { createdOn: null };
  await app.press('Try again');
  await app.press('Create address');
  await waitFor(() =>
    expect(document.body.textContent).toContain('Could not create the address. Try again.'),
  );
});
