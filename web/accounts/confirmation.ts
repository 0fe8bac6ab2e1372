import { words } from './words.ts';

/** What is wrong with the second typing of a new password; nothing while the first is refused already. */
export const confirmationError = (chosen: string, typedAgain: string, refused: string | undefined) =>
  chosen === typedAgain || refused ? {} : { confirmPassword: words.passwordsDiffer };
