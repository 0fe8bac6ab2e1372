import { lawChangeSince } from '../law/change.ts';
import { filedHeads, headLabels, type StatutoryHead, statutoryHeads } from '../law/statutory.ts';
import { type Paise, paise, subtractPaise, sumPaise } from '../money.ts';
import { calculateSlip } from '../pay/calculation.ts';
import { componentChanges, type PayComponent } from '../pay/pay-change.ts';
import { columnOf, isComponentLine, type PayLine } from '../pay/pay-lines.ts';
import { deductionNames, earningNames, fullLabel } from '../pay/payroll-fields.ts';
import type { PayPeriod } from '../period.ts';
import { employerOf, employerTotalOf } from '../statutory/filing/employer.ts';
import type { FiledSlip } from '../statutory/filing/filing.ts';
import { compareText } from '../text.ts';
import type { UserId } from '../user-id.ts';
import { maxVariancePeople, type VarianceReason, varianceReasons } from './reports.ts';

const none = paise(0);

/** The effect of a reason on two totals, in paise: the net pay, and the contributions of the employer. */
interface Effect {
  netPay: Paise;
  employer: Paise;
}

/** A part of the difference between two payslips of an employee. */
interface Part extends Effect {
  reason: VarianceReason;
  label: string;
}

/** An employee whose pay differs for a reason. */
interface VariedPerson extends Effect {
  userId: UserId;
  name: string;
  /** Effects on the net pay. */
  parts: { label: string; amount: Paise }[];
}

/** Why two months differ; that of parts of the employees adds up to that of all. */
export interface Variance {
  before: Effect & { payslips: number };
  now: Effect & { payslips: number };
  /** In the order of the report; each with the number of its employees, and those that are listed, largest effect first. */
  reasons: (Effect & { reason: VarianceReason; people: number; list: VariedPerson[] })[];
}

const isEarning = (component: string): boolean => (earningNames as readonly string[]).includes(component);
const isDeduction = (component: string): boolean => (deductionNames as readonly string[]).includes(component);
const isStatutory = (component: string): component is StatutoryHead =>
  (statutoryHeads as readonly string[]).includes(component);

const resultLabels: Partial<Record<PayComponent, string>> = {
  lopDeduction: 'Loss of pay',
  grossEarnings: 'Gross earnings',
  totalDeductions: 'Total deductions',
  netPay: 'Net pay',
};

/** A reason of a statutory amount: the change of law behind it, or what follows from the pay. */
function statutoryReason(
  head: StatutoryHead,
  { statutory }: FiledSlip,
  earlier: PayPeriod,
): Pick<Part, 'reason' | 'label'> {
  const cause = lawChangeSince(head, statutory?.rules ?? [], earlier);
  return cause === undefined
    ? { reason: 'deductions', label: headLabels[head] }
    : { reason: 'law', label: cause };
}

/** The reason of an amount of the payroll fields, or of a result. */
function fieldReason(
  component: PayComponent,
  slip: FiledSlip,
  earlier: PayPeriod,
): Pick<Part, 'reason' | 'label'> {
  if (isStatutory(component)) return statutoryReason(component, slip, earlier);
  const label = resultLabels[component];
  if (component === 'lopDeduction') return { reason: 'lossOfPay', label: label ?? component };
  if (label !== undefined) return { reason: 'other', label };
  const name = component as Parameters<typeof fullLabel>[0];
  return {
    reason: isEarning(component) ? 'raise' : isDeduction(component) ? 'deductions' : 'other',
    label: fullLabel(name),
  };
}

/** A component of the company is part of the pay; every other line is of one month. */
const lineReason = (line: PayLine): VarianceReason =>
  !isComponentLine(line) ? 'oneOff' : line.kind === 'deduction' ? 'deductions' : 'raise';

const lineParts = ({ profile: { lines = [] } }: FiledSlip, factor: 1 | -1): Part[] =>
  lines.map((line) => ({
    reason: lineReason(line),
    label: columnOf(line),
    netPay: paise(factor * (line.kind === 'deduction' ? -line.amount : line.amount)),
    employer: none,
  }));

function employerParts(now: FiledSlip, before: FiledSlip, earlier: PayPeriod): Part[] {
  const [is, was] = [employerOf(now), employerOf(before)];
  return filedHeads.map((head) => ({
    ...statutoryReason(head, now, earlier),
    netPay: none,
    employer: subtractPaise(is[head] ?? none, was[head] ?? none),
  }));
}

/** Every part of the difference between the payslips of an employee in two months. */
function partsOf(now: FiledSlip, before: FiledSlip, earlier: PayPeriod): Part[] {
  return [
    ...componentChanges(now.profile, before.profile).map(({ component, effect }) => ({
      ...fieldReason(component, now, earlier),
      netPay: effect,
      employer: none,
    })),
    ...lineParts(now, 1),
    ...lineParts(before, -1),
    ...employerParts(now, before, earlier),
  ];
}

const sumEffects = (effects: readonly Effect[]): Effect => ({
  netPay: sumPaise(effects.map(({ netPay }) => netPay)),
  employer: sumPaise(effects.map(({ employer }) => employer)),
});

const effectOf = (slip: FiledSlip): Effect => ({
  netPay: calculateSlip(slip.profile).netPay,
  employer: employerTotalOf(slip),
});

const negated = ({ netPay, employer }: Effect): Effect => ({
  netPay: subtractPaise(none, netPay),
  employer: subtractPaise(none, employer),
});

const isSomething = ({ netPay, employer }: Effect): boolean => netPay !== 0 || employer !== 0;

type Entry = VariedPerson & { reason: VarianceReason };

/** The differences of an employee with payslips in both months, one entry for each reason. */
function changedEntries(now: FiledSlip, before: FiledSlip, earlier: PayPeriod): Entry[] {
  const groups = Map.groupBy(partsOf(now, before, earlier), ({ reason }) => reason);
  return [...groups]
    .map(([reason, parts]): Entry => {
      const labels = Map.groupBy(parts, ({ label }) => label);
      return {
        reason,
        userId: now.user.id,
        name: now.user.name,
        ...sumEffects(parts),
        parts: [...labels]
          .map(([label, own]) => ({ label, amount: sumEffects(own).netPay }))
          .filter(({ amount }) => amount !== 0),
      };
    })
    .filter((entry) => isSomething(entry) || entry.parts.length > 0);
}

const wholeEntry = (reason: 'joined' | 'left', { user }: FiledSlip, effect: Effect): Entry => ({
  reason,
  userId: user.id,
  name: user.name,
  ...effect,
  parts: [],
});

const magnitude = ({ netPay, employer }: Effect): number => Math.abs(netPay) + Math.abs(employer);

/** An employee with their payslips of a month and of the month before. */
interface SlipPair {
  now?: FiledSlip | undefined;
  before?: FiledSlip | undefined;
}

function entriesOf({ now, before }: SlipPair, earlier: PayPeriod): Entry[] {
  if (now && before) return changedEntries(now, before, earlier);
  if (now) return [wholeEntry('joined', now, effectOf(now))];
  return before ? [wholeEntry('left', before, negated(effectOf(before)))] : [];
}

const byMagnitude = (people: readonly VariedPerson[]): VariedPerson[] =>
  people.toSorted(
    (a, b) => magnitude(b) - magnitude(a) || compareText(a.name, b.name) || compareText(a.userId, b.userId),
  );

const totalsOf = (slips: readonly FiledSlip[]): Variance['now'] => ({
  payslips: slips.length,
  ...sumEffects(slips.map(effectOf)),
});

/**
 * Why the payslips of a month come to another net pay, and other contributions of the employer, than those of the month
 * before: the reasons add up to both differences, to the paisa. Joined is who has a payslip in this month alone, left who
 * has one in the month before alone.
 * @param earlier the month before
 */
export function varianceOf(pairs: readonly SlipPair[], earlier: PayPeriod): Variance {
  const entries = Map.groupBy(
    pairs.flatMap((pair) => entriesOf(pair, earlier)),
    ({ reason }) => reason,
  );
  return {
    before: totalsOf(pairs.flatMap(({ before }) => before ?? [])),
    now: totalsOf(pairs.flatMap(({ now }) => now ?? [])),
    reasons: varianceReasons.map((reason) => {
      const own = entries.get(reason) ?? [];
      return {
        reason,
        ...sumEffects(own),
        people: own.length,
        list: byMagnitude(own.map(({ reason: _, ...person }) => person)).slice(0, maxVariancePeople),
      };
    }),
  };
}

/** Adds up the variances of parts of the employees. */
export function addVariances(parts: readonly Variance[]): Variance {
  const totals = (of: 'before' | 'now') => ({
    payslips: parts.reduce((sum, part) => sum + part[of].payslips, 0),
    ...sumEffects(parts.map((part) => part[of])),
  });
  return {
    before: totals('before'),
    now: totals('now'),
    reasons: varianceReasons.map((reason) => {
      const own = parts.flatMap(({ reasons }) => reasons.filter((of) => of.reason === reason));
      return {
        reason,
        ...sumEffects(own),
        people: own.reduce((sum, { people }) => sum + people, 0),
        list: byMagnitude(own.flatMap(({ list }) => list)).slice(0, maxVariancePeople),
      };
    }),
  };
}
