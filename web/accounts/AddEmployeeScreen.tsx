import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { accountsRoutes, minPasswordLength } from '../../shared/accounts.ts';
import { useForm, validationErrors } from '../lib/form.ts';
import { showToast } from '../lib/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { TextField } from '../ui/inputs.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { FormFailure } from '../ui/states.tsx';
import { useUserMutations } from './calls.ts';
import { messages } from './messages.ts';
import { passwordMismatchError } from './password-confirmation.ts';

/** How long the news stands before the way leads on, and how long its toast does (spec §9). */
const redirectDelayMs = 3000;

const emptyForm = { name: '', email: '', password: '', confirmPassword: '' };

function validate(values: typeof emptyForm) {
  const errors = validationErrors(accountsRoutes.createUser.body, values);
  return { ...errors, ...passwordMismatchError(values.password, values.confirmPassword, errors.password) };
}

/** Goes to the admin's first screen a while after `added` has become true, unless the person leaves before. */
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
  const writes = useUserMutations();
  useDelayedRedirect(added);
  const form = useForm({
    initial: emptyForm,
    check: validate,
    failed: messages.signUpFailed,
    send: async ({ name, email, password }) => {
      await writes.add({ name, email, password });
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
        <form {...form.props} noValidate className="grid gap-5 sm:grid-cols-2">
          <TextField {...form.field('name')} label="Full name" autoComplete="off" required />
          <TextField {...form.field('email')} label="Email" type="email" autoComplete="off" required />
          <PasswordField
            {...form.field('password')}
            label="Password"
            autoComplete="new-password"
            hint={`At least ${minPasswordLength} characters`}
            required
          />
          <PasswordField
            {...form.field('confirmPassword')}
            label="Confirm password"
            autoComplete="new-password"
            required
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
