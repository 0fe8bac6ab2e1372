import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { areas } from '../../shared/route.ts';
import {
  minLinkPasswordLength,
  passwordLinkMessages,
  passwordLinkRoutes,
} from '../../shared/sign-in/password-links.ts';
import { messageOf, serverMessageOr } from '../lib/call-error.ts';
import { endSession, getSession, startSession } from '../lib/session.ts';
import { showToast } from '../lib/toasts.ts';
import { useZodForm } from '../lib/zod-form.ts';
import {
  HiddenUsername,
  NewPasswordFields,
  passwordConfirmation,
  passwordsMatch,
} from '../ui/NewPasswordFields.tsx';
import { FormFailure, Loading, Skeleton } from '../ui/states.tsx';
import { AuthForm } from './AuthForm.tsx';
import { AuthLayout, AuthLink } from './AuthLayout.tsx';
import { linkMessages, readPasswordLink, resetPassword } from './calls.ts';
import { messages } from './messages.ts';

const newPasswordForm = z
  .extend(z.pick(passwordLinkRoutes.resetPassword.body, { newPassword: true }), passwordConfirmation)
  .check(passwordsMatch('newPassword'));

type Link = { token: string } & ({ email: string } | { failure: string });

/** The account of a link, or why it does not work; undefined while it loads. */
function useLink(token: string): Link | undefined {
  const [link, setLink] = useState<Link>();
  useEffect(() => {
    if (!token) return setLink({ token, failure: passwordLinkMessages.invalid });
    let isCurrent = true;
    readPasswordLink(token).then(
      ({ email }) => isCurrent && setLink({ token, email }),
      (error) => isCurrent && setLink({ token, failure: messageOf(error, linkMessages.linkCheckFailed) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [token]);
  return link?.token === token ? link : undefined;
}

/** Ends what this browser still has of the person's sessions: the server has ended them. */
function forgetSessions(email: string): void {
  for (const area of areas) if (getSession(area).person?.email === email) endSession(area);
}

function NewPasswordForm({ token, email }: { token: string; email: string }) {
  const navigate = useNavigate();
  const form = useZodForm({
    schema: newPasswordForm,
    defaultValues: { newPassword: '', confirmPassword: '' },
    failureMessage: serverMessageOr(messages.passwordUpdateFailed),
    onSubmit: async ({ newPassword }) => {
      const { message, role, session } = await resetPassword(token, newPassword);
      forgetSessions(email);
      if (session) startSession(role === 'admin' ? 'admin' : 'employee', session.token, session.user);
      showToast('success', message);
      // The sign-in leads on where there is a session. In place of this address, which has the link in it.
      navigate(role === 'admin' ? '/admin/login' : '/login', { replace: true });
    },
  });
  return (
    <AuthForm form={form} submitLabel="Set password" busyLabel="Saving…">
      <p className="text-14 text-secondary">
        For <span className="font-semibold wrap-anywhere text-ink">{email}</span>
      </p>
      <HiddenUsername email={email} />
      <NewPasswordFields
        password={{ ...form.field('newPassword'), label: 'New password' }}
        confirmation={{ ...form.field('confirmPassword'), label: 'Confirm password' }}
        minLength={minLinkPasswordLength}
      />
    </AuthForm>
  );
}

const FormSkeleton = () => (
  <Loading message="Loading…">
    <Skeleton className="mb-5 h-5 w-48" />
    <Skeleton className="mb-5 h-16" />
    <Skeleton className="mb-5 h-16" />
    <Skeleton className="h-10.5" />
  </Loading>
);

/** The screen that the link of an email opens. Its token is in the fragment of the address, which browsers do not send. */
export default function ResetPasswordScreen() {
  const token = useLocation().hash.slice(1);
  const link = useLink(token);
  return (
    <AuthLayout
      areaName="Payroll and HR"
      description="Use it to sign in from now on. You will be signed out of all other devices."
    >
      {!link && <FormSkeleton />}
      {link && 'email' in link && <NewPasswordForm key={token} token={token} email={link.email} />}
      {link && 'failure' in link && (
        <div className="grid gap-4">
          <FormFailure message={link.failure} />
          <AuthLink to="/forgot-password">Request a new link</AuthLink>
        </div>
      )}
    </AuthLayout>
  );
}
