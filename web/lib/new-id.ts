/** An id that a screen keeps for what it adds: sent again after a lost response, it is added once. */
export const newId = (prefix: string): string =>
  `${prefix}_${Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
