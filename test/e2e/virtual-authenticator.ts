import type { CDPSession, Page } from 'playwright-core';
import { afterEach } from 'vitest';

let devtools: CDPSession | undefined;
// The page goes on to the next test.
afterEach(async () => {
  await devtools?.send('WebAuthn.disable');
  devtools = undefined;
});

/**
 * Gives a page an authenticator of its own, as a laptop with a fingerprint reader has one.
 * @returns what makes it know, or not know, who presses it
 */
export async function addAuthenticator(page: Page): Promise<(isUserVerified: boolean) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  devtools = session;
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async (isUserVerified) => {
    await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  };
}
