/** A passkey is bound to a name that lasts: never to a bare address, nor to the name that CloudFront makes up. */
const isLastingName = (hostname: string) => !/^[\d.]+$|:|\.cloudfront\.net$/.test(hostname);

/** Whether passkeys can be used here: by this browser, and at this address of the portal. */
export const offersPasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && isLastingName(window.location.hostname);
