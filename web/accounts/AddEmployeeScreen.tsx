import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { minPasswordLength } from '../../shared/accounts.ts';
import { usersRoutes } from '../../shared/users.ts';
import { showToast } from '../lib/toasts.ts';
import { useZodForm } from '../lib/zod-form.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { TextField } from '../ui/inputs.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { FormFailure } from '../ui/states.tsx';
import { useUserMutations } from './calls.ts';
import { messages } from './messages.ts';
import { NewPasswordFields, passwordConfirmation, passwordsMatch } from './NewPasswordFields.tsx';

/** Also the lifetime of the toast that announces the redirect (spec §9). */
const redirectDelayMs = 3000;

const addEmployeeForm = z
  .extend(usersRoutes.createUser.body, passwordConfirmation)
  .check(passwordsMatch('password'));

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
  const { add } = useUserMutations();
  useDelayedRedirect(added);
  const form = useZodForm({
    schema: addEmployeeForm,
    defaultValues: { name: '', email: '', password: '', confirmPassword: '' },
    failureMessage: messages.signUpFailed,
    onSubmit: async ({ name, email, password }) => {
      await add({ name, email, password });
      showToast('success', messages.signedUp, { lifetimeMs: redirectDelayMs });
      setAdded(true);
    },
  });
  return (
    <>
      <PageHeader
        title="Create a new account"
        subtitle="For an employee. The password is an initial one: they replace it when they first sign in."
      />
      <Card className="max-w-160">
        <form {...form.props} className="grid gap-5 sm:grid-cols-2">
          <TextField {...form.field('name')} label="Full name" autoComplete="off" required />
          <TextField {...form.field('email')} label="Email" type="email" autoComplete="off" required />
          <NewPasswordFields
            password={{ ...form.field('password'), label: 'Password' }}
            confirmation={{ ...form.field('confirmPassword'), label: 'Confirm password' }}
            minLength={minPasswordLength}
          />
          <div className="grid gap-5 sm:col-span-2">
            <FormFailure message={form.failure} />
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
