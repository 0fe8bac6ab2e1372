import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { payrollAdmins } from '../../shared/duties.ts';
import { minPasswordLength } from '../../shared/users/accounts.ts';
import { invitationLifetimeDays, invitationRoutes } from '../../shared/users/invitations.ts';
import { usersRoutes } from '../../shared/users/users.ts';
import { serverMessageOr } from '../lib/call-error.ts';
import { mayCall, mayDo } from '../lib/session.ts';
import { usePasswordByEmail } from '../lib/signing-in.ts';
import { showToast } from '../lib/toasts.ts';
import { useZodForm } from '../lib/zod-form.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Checkbox, TextField } from '../ui/inputs.tsx';
import { NewPasswordFields, passwordConfirmation, passwordsMatch } from '../ui/NewPasswordFields.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { FormFailure } from '../ui/states.tsx';
import { useUserMutations } from './calls.ts';
import { messages } from './messages.ts';

/** Also the lifetime of the toast that announces the redirect (spec §9). */
const redirectDelayMs = 3000;

const addEmployeeForm = z
  .extend(usersRoutes.createUser.body, passwordConfirmation)
  .check(passwordsMatch('password'));

/** The same form for an invitation: its passwords are neither shown nor sent. */
const invitationForm = z.extend(invitationRoutes.invite.body, {
  password: z.string(),
  confirmPassword: z.string(),
});

/** Redirects to the admin's home after `added` has become true, unless the screen is left before. */
function useDelayedRedirect(added: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!added) return;
    const timer = setTimeout(() => navigate('/admin'), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [added, navigate]);
}

export default function AddEmployeeScreen() {
  const [added, setAdded] = useState(false);
  // HR does not choose the password that opens an employee's payslips.
  const maySetPassword = mayCall(usersRoutes.createUser);
  const [invites, setInvites] = useState(!maySetPassword);
  const sendsEmail = usePasswordByEmail();
  const { add, invite } = useUserMutations();
  useDelayedRedirect(added);
  const form = useZodForm({
    schema: invites ? invitationForm : addEmployeeForm,
    defaultValues: { name: '', email: '', password: '', confirmPassword: '' },
    failureMessage: serverMessageOr(messages.signUpFailed),
    onSubmit: async ({ name, email, password }) => {
      await (invites ? invite({ name, email }) : add({ name, email, password }));
      showToast('success', invites ? messages.invited : messages.signedUp, { lifetimeMs: redirectDelayMs });
      setAdded(true);
    },
  });
  return (
    <>
      <PageHeader
        subtitle={
          invites
            ? `The employee gets an email with a link to set their password. It works once, for ${invitationLifetimeDays} days.`
            : 'The employee must change this initial password when they first sign in.'
        }
      />
      <Card className="max-w-160">
        <form {...form.props} className="grid gap-5 sm:grid-cols-2">
          <TextField {...form.field('name')} label="Full name" autoComplete="off" required />
          <TextField {...form.field('email')} label="Email" type="email" autoComplete="off" required />
          {sendsEmail && maySetPassword && (
            <Checkbox
              label="Email an invitation instead of choosing a password"
              checked={invites}
              onChange={(event) => setInvites(event.target.checked)}
              className="sm:col-span-2"
            />
          )}
          {!invites && (
            <NewPasswordFields
              password={{ ...form.field('password'), label: 'Password' }}
              confirmation={{ ...form.field('confirmPassword'), label: 'Confirm password' }}
              minLength={minPasswordLength}
            />
          )}
          <div className="grid gap-5 sm:col-span-2">
            <FormFailure message={form.failure} />
            <Button
              type="submit"
              kind="primary"
              busy={form.busy || added}
              busyLabel={added ? (invites ? 'Invitation sent' : 'Account created') : 'Creating…'}
              className="sm:justify-self-end"
            >
              {invites ? 'Send invitation' : 'Create account'}
            </Button>
          </div>
        </form>
      </Card>
      {mayDo(payrollAdmins) && (
        <p className="mt-5 text-14 text-secondary">
          Adding many employees?{' '}
          <Link to="/admin/users/import" className="font-semibold text-link hover:underline">
            Import employees
          </Link>
        </p>
      )}
    </>
  );
}
