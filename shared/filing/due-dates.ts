import type { Trust } from '../law/rule.ts';
import type { StateCode } from '../law/states.ts';
import type { StatutoryHead } from '../law/statutory.ts';
import { daysInPeriod, type PayPeriod, subtractMonths } from '../period.ts';

interface DueDay {
  /** Of the month after; 31 is its last. */
  day: number;
  trust: Trust;
}

/** From memory, until somebody has read the rule of the state. */
const remembered = (day: number): DueDay => ({ day, trust: 'memory' });

const heads: Partial<Record<StatutoryHead, DueDay>> = {
  pf: { day: 15, trust: 'secondary' },
  esi: { day: 15, trust: 'secondary' },
};

const states: Record<'profTax' | 'labourWelfareFund', Partial<Record<StateCode, DueDay>>> = {
  profTax: {
    KA: { day: 20, trust: 'official' },
    // Reportedly the 15th since March 2026, the last day of the month before.
    MH: { day: 15, trust: 'doubt' },
    AP: remembered(10),
    TG: remembered(10),
    MP: remembered(10),
    GJ: remembered(15),
    WB: remembered(21),
    PB: remembered(15),
  },
  labourWelfareFund: {
    KA: remembered(15),
    MH: remembered(15),
    GJ: remembered(15),
    DL: remembered(15),
    MP: remembered(15),
    WB: remembered(15),
    AP: remembered(31),
    TG: remembered(31),
    TN: remembered(31),
  },
};

/** When what a month owes is due: a date, YYYY-MM-DD, and whether it is certain. Undefined where none is known. */
export function dueDateOf(
  head: StatutoryHead,
  state: StateCode | undefined,
  period: PayPeriod,
): { on: string; isCertain: boolean } | undefined {
  const due = head === 'profTax' || head === 'labourWelfareFund' ? state && states[head][state] : heads[head];
  if (!due) return undefined;
  const month = subtractMonths(period, -1);
  const day = String(Math.min(due.day, daysInPeriod(month))).padStart(2, '0');
  return { on: `${month}-${day}`, isCertain: due.trust !== 'doubt' && due.trust !== 'memory' };
}
