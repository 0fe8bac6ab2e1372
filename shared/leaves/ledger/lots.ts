import { compareDates } from './years.ts';

/** Half days of one expiry, and the day from which they can no longer be taken. */
interface Lot {
  halfDays: number;
  /** YYYY-MM-DD; undefined for those that do not expire. */
  expires: string | undefined;
}

const never = '9999';

/**
 * The days that an employee has of one type, by their expiry: days that expire first are taken first. Days taken beyond
 * them are owed, and the next days that are given pay them back.
 */
export function createLots() {
  let lots: Lot[] = [];
  let owed = 0;

  const balance = () => lots.reduce((sum, { halfDays }) => sum + halfDays, 0) - owed;

  function take(halfDays: number): void {
    let left = halfDays;
    for (const lot of lots) {
      const part = Math.min(left, lot.halfDays);
      lot.halfDays -= part;
      left -= part;
    }
    lots = lots.filter((lot) => lot.halfDays > 0);
    owed += left;
  }

  function give(halfDays: number, expires?: string): void {
    const repaid = Math.min(owed, halfDays);
    owed -= repaid;
    const rest = halfDays - repaid;
    const same = lots.find((lot) => lot.expires === expires);
    if (same) same.halfDays += rest;
    else if (rest > 0)
      lots = [...lots, { halfDays: rest, expires }].sort((a, b) =>
        compareDates(a.expires ?? never, b.expires ?? never),
      );
  }

  /** Removes what has expired by a day, and answers how much that is. */
  function expire(by: string): number {
    const expired = lots.filter(({ expires = never }) => expires <= by);
    lots = lots.filter((lot) => !expired.includes(lot));
    return expired.reduce((sum, { halfDays }) => sum + halfDays, 0);
  }

  /** Makes the present days expire on a day, unless they do so before. */
  function expireBy(date: string): void {
    lots = lots.map((lot) => ({
      ...lot,
      expires: compareDates(lot.expires ?? never, date) < 0 ? lot.expires : date,
    }));
  }

  /** The earliest day on which something expires. */
  const nextExpiry = () => lots[0]?.expires;

  return { balance, take, give, expire, expireBy, nextExpiry };
}
