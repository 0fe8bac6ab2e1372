import { messages } from './messages.ts';

/** What is wrong with the second typing of a new password; nothing while the first is refused already. */
export const passwordMismatchError = (
  password: string,
  confirmation: string,
  passwordError: string | undefined,
) => (password === confirmation || passwordError ? {} : { confirmPassword: messages.passwordsDiffer });
