import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { passwordLinkMessages, passwordLinkRoutes } from '../../shared/sign-in/password-links.ts';
import { serverMessageOr } from '../lib/call-error.ts';
import { isPasswordByEmail } from '../lib/signing-in.ts';
import { useZodForm } from '../lib/zod-form.ts';
import { TextField } from '../ui/inputs.tsx';
import { AuthForm } from './AuthForm.tsx';
import { AuthLayout, AuthLink } from './AuthLayout.tsx';
import { linkMessages, requestPasswordLink } from './calls.ts';

/** Says what became of the request, in place of the form; it takes the focus, so that a screen reader reads it. */
function Outcome({ message }: { message: string }) {
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <p
      ref={ref}
      tabIndex={-1}
      role="status"
      className="mb-6 rounded-10 bg-accent-soft px-4 py-3 text-14 text-link outline-none"
    >
      {message}
    </p>
  );
}

function EmailForm({ onSent }: { onSent: (message: string) => void }) {
  const form = useZodForm({
    schema: passwordLinkRoutes.forgotPassword.body,
    defaultValues: { email: '' },
    failureMessage: serverMessageOr(linkMessages.linkRequestFailed),
    onSubmit: async ({ email }) => onSent(await requestPasswordLink(email)),
  });
  return (
    <AuthForm form={form} submitLabel="Send link" busyLabel="Sending…">
      <TextField
        {...form.field('email')}
        label="Email"
        type="email"
        autoComplete="username"
        placeholder="you@company.com"
        required
      />
    </AuthForm>
  );
}

/** Asks for a link to choose a new password, for either area. */
export default function ForgotPasswordScreen() {
  const isAdmins = useLocation().pathname.startsWith('/admin');
  const [outcome, setOutcome] = useState<string>();
  useEffect(() => {
    // Where it is not known, trying it says.
    void isPasswordByEmail().then((byEmail) => {
      if (byEmail === false) setOutcome(passwordLinkMessages.noEmail);
    });
  }, []);
  return (
    <AuthLayout
      areaName={isAdmins ? 'Admin console' : 'Payroll and HR'}
      description="Enter your email to get a link to choose a new password."
    >
      {outcome ? <Outcome message={outcome} /> : <EmailForm onSent={setOutcome} />}
      <AuthLink to={isAdmins ? '/admin/login' : '/login'}>Back to sign-in</AuthLink>
    </AuthLayout>
  );
}
