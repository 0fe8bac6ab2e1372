import { afterAll, beforeAll, expect, test } from 'vitest';
import { invitationMessages } from '../../../shared/users/invitations.ts';
import { type Portal, startPortal } from '../../support/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

test('a portal without email adds people from a sheet, and none where they were to be invited', async () => {
  const add = (invite: boolean) =>
    portal.call('POST', '/api/admin/people', {
      token: portal.admin,
      body: { people: [{ email: 'meera@example.com', name: 'Meera Shah' }], invite },
    });
  const refused = await add(true);
  expect([refused.status, refused.body.message]).toEqual([409, invitationMessages.noEmail]);
  expect((await add(false)).body).toMatchObject([{ outcome: 'created' }]);
});
