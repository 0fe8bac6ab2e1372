/** Routes that are tried for faults, or are no GET, and leave no audit entry: each with its reason. */
export const unrecorded: Readonly<Record<string, string>> = {
  'accounts.forgotPassword':
    'anybody may ask, of any address, and nothing is changed; using the link is on the record',
  'accounts.passwordLink': 'says whose link it is, to whoever has it',
  'passkeys.passkeyChallenge': 'anybody may ask, and nothing is changed; signing in is on the record',
  'passkeys.passkeyRegistration': 'begins what addPasskey ends',
  'accounts.startAuthenticator': 'begins what addAuthenticator ends',
  'accounts.reauthenticate': 'says once more who uses the session; what that opens is on the record',
  'passkeys.reauthenticateByPasskey': 'the same by a passkey',
  'slips.generatePdf': 'prints what the caller sent, and keeps nothing',
  'slips.download': "the owner's own slip; that its PDF is kept changes nothing",
  'notifications.markRead': 'what somebody has read of their own notifications is nobody else’s business',
  'notifications.markPayslipRead': 'the same',
  'notifications.markAllRead': 'the same',
  'notifications.chooseEmail': 'a preference of one’s own, which changes nothing but what comes by email',
};
