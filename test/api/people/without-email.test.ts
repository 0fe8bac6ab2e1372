import { expect, test } from 'vitest';
import { invitationMessages } from '../../../shared/users/invitations.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';

const portal = setUpPortal();

test('a portal without email adds people from a sheet, and none where they were to be invited', async () => {
  const add = (invite: boolean) =>
    portal.asAdmin('POST', '/api/admin/people', {
      people: [{ email: 'meera@example.com', name: 'Meera Shah' }],
      invite,
    });
  const refused = await add(true);
  expect([refused.status, refused.body.message]).toEqual([409, invitationMessages.noEmail]);
  expect((await add(false)).body).toMatchObject([{ outcome: 'created' }]);
});
