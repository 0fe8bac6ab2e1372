import type { LeaveTypeVersion } from '../../shared/leaves/leave-types.ts';
import type { LedgerInput } from '../../shared/leaves/ledger/ledger.ts';

const dayMs = 86_400_000;
const toDate = (time: number) => new Date(time).toISOString().slice(0, 10);
const monthsLater = (date: string, months: number) => {
  const wanted = new Date(`${date.slice(0, 7)}-01T00:00:00Z`);
  wanted.setUTCMonth(wanted.getUTCMonth() + months);
  const last = new Date(Date.UTC(wanted.getUTCFullYear(), wanted.getUTCMonth() + 1, 0)).getUTCDate();
  return `${toDate(wanted.getTime()).slice(0, 8)}${String(Math.min(Number(date.slice(8)), last)).padStart(2, '0')}`;
};

const nearest = (value: number) => Math.floor(value + 0.5 + 1e-9);

/** Half days that a version has credited from the start of the leave year to the end of a day. @param left the last day of employment */
function creditedBy(
  rules: LeaveTypeVersion,
  date: string,
  start: string,
  first: string,
  last: string,
  left: string,
) {
  if (
    !rules.isPaid ||
    rules.credit === 'manual' ||
    rules.credit === 'worked' ||
    date < first ||
    date < start ||
    start > last
  )
    return 0;
  const length = { yearly: 12, quarterly: 3, monthly: 1 }[rules.credit];
  const periodOf = (day: string) => {
    const months =
      (Number(day.slice(0, 4)) - Number(first.slice(0, 4))) * 12 +
      Number(day.slice(5, 7)) -
      Number(first.slice(5, 7));
    return Math.floor(months / length);
  };
  const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  const begin = periodOf(start > first ? start : first);
  const passed = periodOf(date) + 1;
  const all = 12 / length;
  const from = start > first ? start : first;
  const isLastYear = rules.inProportion && left >= from && left < last;
  const most = isLastYear
    ? nearest((rules.daysPerYear * 2 * days(from, left)) / days(first, last))
    : Number.POSITIVE_INFINITY;
  if (start > first && rules.inProportion) {
    const total = nearest((rules.daysPerYear * 2 * days(start, last)) / days(first, last));
    return Math.min(nearest((total * (passed - begin)) / (all - begin)), most);
  }
  const total = rules.daysPerYear * 2;
  return Math.min(nearest((total * passed) / all) - nearest((total * begin) / all), most);
}

/** The balance at the end of each day another way: one day after the other, every half day on its own with its expiry. */
export function simpleBalances(input: LedgerInput, from: string, until: string): Map<string, number> {
  const { type, yearStart, employment, entries, taken, today } = input;
  let owned: string[] = [];
  let owed = 0;
  const give = (count: number, rules: LeaveTypeVersion | undefined, date: string) => {
    const expiry = rules?.expiresAfterMonths ? monthsLater(date, rules.expiresAfterMonths) : '9999';
    for (let i = 0; i < count; i++) {
      if (owed > 0) owed -= 1;
      else owned.push(expiry);
    }
    owned.sort();
  };
  const take = (count: number) => {
    for (let i = 0; i < count; i++) if (owned.shift() === undefined) owed += 1;
  };
  const balances = new Map<string, number>();
  for (let time = Date.parse(from); time <= Date.parse(until); time += dayMs) {
    const [date, before] = [toDate(time), toDate(time - dayMs)];
    const left = employment.dateOfLeaving ?? '9999';
    if (date > left) {
      balances.set(date, owned.length - owed);
      continue;
    }
    const rules = type.versions.filter((version) => version.from <= date).at(-1);
    owned = owned.filter((expiry) => expiry > date);
    const year = Number(date.slice(0, 4)) - (Number(date.slice(5, 7)) < yearStart ? 1 : 0);
    const first = `${year}-${yearStart === 1 ? '01' : '04'}-01`;
    const last = yearStart === 1 ? `${year}-12-31` : `${year + 1}-03-31`;
    const isForThem =
      rules?.forWhom === 'everyone' ||
      (rules?.forWhom === 'women' && employment.gender === 'female') ||
      (rules?.forWhom === 'men' && employment.gender === 'male');
    const joined = employment.dateOfJoining && monthsLater(employment.dateOfJoining, rules?.afterMonths ?? 0);
    const begin = type.versions[0]?.from ?? '9999';
    const start = joined && joined > begin ? joined : begin;
    const employed = date < (type.retiredFrom ?? '9999') && isForThem;
    if (rules && employed) {
      const credited =
        creditedBy(rules, date, start, first, last, left) -
        creditedBy(rules, before, start, first, last, left);
      const balance = owned.length - owed;
      const room =
        rules.maxBalance === null
          ? credited
          : Math.max(Math.min(credited, rules.maxBalance * 2 - balance), 0);
      give(room, rules, date);
    }
    for (const entry of entries.filter((other) => other.kind === 'adjusted' && other.date === date)) {
      if (entry.halfDays > 0) give(entry.halfDays, rules, date);
      else take(-entry.halfDays);
    }
    for (const day of taken) if (day.date === date) take(day.halfDays);
    const closed = entries.find((other) => other.kind === 'closed' && other.date === date);
    if (date === last && date !== left) {
      const balance = owned.length - owed;
      const excess = rules?.carryForward == null ? 0 : Math.max(balance - rules.carryForward * 2, 0);
      if (closed) {
        take(closed.encashed ?? 0);
        // Leave may have taken some of the lapsed days since.
        const above = owned.length - owed - (closed.carried ?? 0);
        take(Math.min(closed.lapsed ?? 0, Math.max(above, 0)));
      } else if (date >= today) take(excess);
      const months = rules?.carriedExpiresAfterMonths;
      // A year that has ended carries nothing on until it is closed.
      if (months && (closed || date >= today)) {
        const expiry = monthsLater(toDate(time + dayMs), months);
        owned = owned.map((own) => [own, expiry].sort()[0] as string);
      }
    }
    balances.set(date, owned.length - owed);
  }
  return balances;
}
