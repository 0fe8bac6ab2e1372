/** Messages of two-step verification; the server's are in the contract. */
export const messages = {
  loadFailed: 'Could not load two-step verification.',
  codeFailed: 'Could not check the code. Please try again.',
  setupFailed: 'Could not add the authenticator app. Try again.',
  authenticatorAdded: 'Authenticator app added',
  turnedOn: 'Two-step verification turned on',
  turnOnFailed: 'Could not turn on two-step verification. Try again.',
  turnOffFailed: 'Could not turn off two-step verification. Try again.',
  renewalFailed: 'Could not create new recovery codes. Try again.',
  copied: 'Recovery codes copied',
  copyFailed: 'Could not copy the codes. Please write them down.',
  reauthenticationFailed: 'Could not confirm it’s you. Try again.',
  settingsFailed: 'Could not load the settings.',
  settingFailed: 'Could not save the setting. Try again.',
  confirmRequirement:
    'Require two-step verification for all admins? Admins without two-step verification must set it up before they can continue.',
  confirmReauthentication:
    'Require re-authentication for all admins? After 15 minutes, they must confirm it’s them to change or export payroll, record, hold or void payments, close a month or change accounts.',
  resetFailed: 'Could not remove two-step verification',
  confirmReset: (name: string) =>
    `Remove two-step verification and the passkeys of ${name}? Continue only if you are sure that ${name} asked for this. They are signed out of all devices and sign in with their password alone.`,
} as const;
