import { CallError, messageOf } from '../../lib/call-error.ts';

/** A passkey is bound to a name that lasts: never to a bare address, nor to the name that CloudFront makes up. */
const isLastingName = (hostname: string) => !/^[\d.]+$|:|\.cloudfront\.net$/.test(hostname);

/** Whether passkeys can be used here: by this browser, and at this address of the portal. */
export const offersPasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && isLastingName(window.location.hostname);

/** Messages of passkeys; the server's are in the contract. */
export const messages = {
  none: 'Sign in with your fingerprint, face or screen lock instead of your password.',
  loadFailed: 'Could not load your passkeys.',
  added: 'Passkey added',
  renamed: 'Passkey renamed',
  notUsed: 'No passkey was used. Try again, or sign in with your password.',
  noneUsed: 'No passkey was used. Try again.',
  notAdded: 'No passkey was added. Try again.',
  addedAlready: 'This device already has a passkey for your account.',
  renamingFailed: 'Could not rename the passkey. Try again.',
  removalFailed: 'Could not remove the passkey. Try again.',
} as const;

/** The server's message, else that of the browser's dialog, which does not say whether it was closed or has failed. */
export const signInFailure = (error: unknown): string => messageOf(error, messages.notUsed);

export function addingFailure(error: unknown): string {
  if (error instanceof CallError) return messageOf(error, messages.notAdded);
  return (error as Error).name === 'InvalidStateError' ? messages.addedAlready : messages.notAdded;
}
