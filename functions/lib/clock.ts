/** Whole seconds since the epoch, as DynamoDB's time to live counts. */
export const nowInSeconds = (): number => Math.floor(Date.now() / 1000);
