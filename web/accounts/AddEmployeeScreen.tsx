import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { accountsRoutes, shortestPassword } from '../../shared/accounts.ts';
import { complaints, useForm } from '../lib/form.ts';
import { showToast } from '../lib/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { TextField } from '../ui/inputs.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { FormFailure } from '../ui/states.tsx';
import { useUserWrites } from './calls.ts';
import { confirmationError } from './confirmation.ts';
import { words } from './words.ts';

/** How long the news stands before the way leads on, and how long its toast does (spec §9). */
const redirectAfter = 3000;

const initial = { name: '', email: '', password: '', confirmPassword: '' };

function check(values: typeof initial) {
  const found = complaints(accountsRoutes.createUser.body, values);
  return { ...found, ...confirmationError(values.password, values.confirmPassword, found.password) };
}

/** Goes to the admin's first screen a while after `added` has become true, unless the person leaves before. */
function useRedirect(added: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!added) return;
    const timer = setTimeout(() => navigate('/admin'), redirectAfter);
    return () => clearTimeout(timer);
  }, [added, navigate]);
}

export default function AddEmployeeScreen() {
  const [added, setAdded] = useState(false);
  const writes = useUserWrites();
  useRedirect(added);
  const form = useForm({
    initial,
    check,
    failed: words.signUpFailed,
    send: async ({ name, email, password }) => {
      await writes.add({ name, email, password });
      showToast('success', words.signedUp, { lifetime: redirectAfter });
      setAdded(true);
    },
  });
  return (
    <>
      <PageHeader
        title="Create a new account"
        words="For an employee. The password is an initial one: they replace it when they first sign in."
      />
      <Card className="max-w-160">
        <form {...form.props} noValidate className="grid gap-5 sm:grid-cols-2">
          <TextField {...form.field('name')} label="Full name" autoComplete="off" required />
          <TextField {...form.field('email')} label="Email" type="email" autoComplete="off" required />
          <PasswordField
            {...form.field('password')}
            label="Password"
            autoComplete="new-password"
            hint={`At least ${shortestPassword} characters`}
            required
          />
          <PasswordField
            {...form.field('confirmPassword')}
            label="Confirm password"
            autoComplete="new-password"
            required
          />
          <div className="grid gap-5 sm:col-span-2">
            <FormFailure words={form.failure} />
            <Button
              type="submit"
              kind="primary"
              busy={form.busy || added}
              busyLabel={added ? 'Account created' : 'Creating…'}
              className="sm:justify-self-end"
            >
              Create account
            </Button>
          </div>
        </form>
      </Card>
    </>
  );
}
