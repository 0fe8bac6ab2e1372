import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { edgeHeaders } from '../../../shared/system/environment.ts';

/** A fake clock that only the tests advance, so that they do not depend on the machine's speed. */
export function setUpFakeClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}
export const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

const secret = 'secret';

/** Has the portal take the address of each request from CloudFront's header. */
export function setUpOriginSecret(): void {
  beforeAll(() => {
    vi.stubEnv('ORIGIN_SECRETS', secret);
  });
  afterAll(() => {
    vi.unstubAllEnvs();
  });
}

/** The headers of a request that CloudFront received from this address. */
export const fromAddress = (address: string) => ({
  [edgeHeaders.secret]: secret,
  [edgeHeaders.viewer]: address,
});

let addresses = 0;
/** An address that no other test uses. */
export const newAddress = () => `203.0.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`;
