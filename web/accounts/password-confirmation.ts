import * as z from 'zod/mini';
import { messages } from './messages.ts';

/** The second typing of a new password, to extend a form's schema with. */
export const passwordConfirmation = { confirmPassword: z.string() };

/**
 * Both typings of a new password are the same. Checked also while other fields are wrong, but not while the password
 * is refused for itself.
 * @param password the field of the first typing
 */
export const passwordsMatch = <Name extends string>(password: Name) =>
  z.refine<Record<Name | 'confirmPassword', string>>(
    (values) => values[password] === values.confirmPassword,
    {
      error: messages.passwordsDiffer,
      path: ['confirmPassword'],
      when: ({ issues }) => !issues.some(({ path }) => path?.[0] === password),
    },
  );
