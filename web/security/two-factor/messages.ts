/** Messages of the second step; the server's are in the contract. */
export const messages = {
  loadFailed: 'Your second step could not be loaded.',
  codeFailed: 'The code could not be checked. Please try again.',
  setupFailed: 'The authenticator app could not be added. Please try again.',
  authenticatorAdded: 'Authenticator app added',
  turnedOn: 'Second step turned on',
  turnOnFailed: 'The second step could not be turned on. Please try again.',
  turnOffFailed: 'The second step could not be turned off. Please try again.',
  renewalFailed: 'There are no new recovery codes. Please try again.',
  copied: 'Recovery codes copied',
  copyFailed: 'The codes could not be copied. Please write them down.',
  proofFailed: 'This could not be checked. Please try again.',
  settingsFailed: 'The settings could not be loaded.',
  settingFailed: 'The setting could not be saved. Please try again.',
  confirmRequirement:
    'Require a second step of every admin? Who is signed in with the password alone can then do nothing but turn one on.',
  confirmReauthentication:
    'Ask every admin once more for a passkey, a code or the password before payroll is changed or exported, a month closed or an account changed, once their last proof is 15 minutes old?',
  resetFailed: 'The second step could not be removed',
  confirmReset: (name: string) =>
    `Remove the second step and the passkeys of ${name}? Do so only if you are sure that it is they who ask. They are signed out everywhere, and sign in with the password alone until they turn it on again.`,
} as const;
