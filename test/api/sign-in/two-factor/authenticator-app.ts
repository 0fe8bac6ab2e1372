import { URI } from 'otpauth';

/** The code that an authenticator app shows now, or so many time steps from now, once it has scanned this address. */
export const codeOf = (uri: string, steps = 0): string =>
  URI.parse(uri).generate({ timestamp: Date.now() + steps * 30_000 });
