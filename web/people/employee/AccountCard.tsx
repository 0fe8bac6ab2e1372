import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatDate } from '../../../shared/date.ts';
import { adminDuties } from '../../../shared/users/duty-settings.ts';
import { invitationRoutes } from '../../../shared/users/invitations.ts';
import { type InvitationState, type ListedUser, usersRoutes } from '../../../shared/users/users.ts';
import { routeKey } from '../../lib/query.tsx';
import { mayCall, useSession } from '../../lib/session.ts';
import { Fact } from '../../profiles/Fact.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { useFocusNext } from '../../ui/focus.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { mayChangeUser } from '../../users/calls.ts';
import { messages } from '../../users/messages.ts';

const InitialPasswordForm = lazyPart(
  async () => (await import('../../users/InitialPasswordForm.tsx')).InitialPasswordForm,
);
const UserForm = lazyPart(async () => (await import('../../users/UserForm.tsx')).UserForm);

type Form = 'edit' | 'sign-in';
const buttonId = (form: Form) => `account-${form}`;

const invitationTexts: Record<InvitationState, string> = {
  sent: 'Invited, no password yet',
  withdrawn: 'Invitation withdrawn',
  'not-sent': 'No password yet',
};

const passwordText = ({ invitation, isInitialPassword }: ListedUser) => {
  if (invitation) return invitationTexts[invitation];
  return isInitialPassword ? 'Initial password, not yet changed' : 'Set by the employee';
};

const Facts = ({ user }: { user: ListedUser }) => (
  <dl className="grid gap-x-6 gap-y-5 p-4 sm:grid-cols-2 md:p-5">
    <Fact layout="block" label="Name" value={user.name} />
    <Fact layout="block" label="Email" value={user.email} />
    <Fact layout="block" label="Role" value={describeRole(user)} />
    <Fact layout="block" label="Password" value={passwordText(user)} />
    {user.role === 'admin' && (
      <Fact layout="block" label="Two-step verification" value={user.hasTwoFactor ? 'On' : 'Off'} />
    )}
    {user.former && (
      <Fact layout="block" label="Access to payslips until" value={formatDate(user.former.accessUntil)} />
    )}
    {user.emailProblem && (
      <Fact layout="block" label="Email delivery" value={messages.emailProblems[user.emailProblem]} />
    )}
  </dl>
);

/** 'Admin (Payroll, Approver)'. */
const describeRole = ({ role, duties }: ListedUser) =>
  role === 'user'
    ? 'User'
    : ['Admin', duties && `(${duties.map((duty) => adminDuties[duty].label).join(', ')})`]
        .filter(Boolean)
        .join(' ');

/** An employee's account: name, email, role and sign-in. */
export function AccountCard({ user }: { user: ListedUser }) {
  const { person } = useSession('admin');
  const [form, setForm] = useState<Form>();
  const queries = useQueryClient();
  const focusNext = useFocusNext();
  function close() {
    void queries.invalidateQueries({ queryKey: routeKey(usersRoutes.user) });
    if (form) focusNext(buttonId(form));
    setForm(undefined);
  }
  const button = (name: Form, label: ReactNode) => (
    <Button id={buttonId(name)} size="small" onClick={() => setForm(name)}>
      {label}
    </Button>
  );
  return (
    <Card flush>
      <div className="border-b border-line p-4 md:px-5 md:py-3">
        <CardHeader title="Account">
          {!form && mayChangeUser(user) && (
            <div className="flex flex-wrap gap-2">
              {button('edit', 'Edit account')}
              {person?.id !== user.id &&
                mayCall(user.invitation ? invitationRoutes.inviteAgain : usersRoutes.setInitialPassword) &&
                button('sign-in', user.invitation ? 'View invitation' : 'Reset sign-in')}
            </div>
          )}
        </CardHeader>
      </div>
      {form === 'edit' && <UserForm user={user} onClose={close} />}
      {form === 'sign-in' && <InitialPasswordForm user={user} onClose={close} />}
      {!form && <Facts user={user} />}
    </Card>
  );
}
