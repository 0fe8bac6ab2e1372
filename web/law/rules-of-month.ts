import type { LawRule } from '../../shared/law/law-rule.ts';
import type { LawOverride } from '../../shared/law/law-rules.ts';
import type { Rule } from '../../shared/law/rule.ts';
import { allRules } from '../../shared/law/rules.ts';
import { type StateCode, states } from '../../shared/law/states.ts';
import { headLabels } from '../../shared/law/statutory.ts';
import { daysInPeriod, type PayPeriod } from '../../shared/period.ts';

export type LawHead = LawRule['head'];

export const lawHeadLabels: Record<LawHead, string> = { wages: 'Wages', ...headLabels };
export const lawHeads = Object.keys(lawHeadLabels) as LawHead[];

/** The state whose rule it is: 'profTax.KA', 'profTax.dueDay.KA'. */
const stateOf = ({ id }: LawRule): StateCode | undefined =>
  id.split('.').find((part): part is StateCode => part in states);

/** A rule as it stands in a month. */
export interface RuleOfMonth {
  rule: LawRule;
  /** The rule's versions in the month; more than one where it changed within it. */
  current: Rule<unknown>[];
  before: Rule<unknown> | undefined;
  next: Rule<unknown> | undefined;
  /** The company's own values, in the order of their days, and which of them is of the month. */
  own: readonly LawOverride[];
  applied: LawOverride | undefined;
}

interface Days {
  from: string;
  to?: string | undefined;
}

const byDay = (a: Days, b: Days) => (a.from < b.from ? -1 : 1);

function ruleOfMonth(rule: LawRule, overrides: readonly LawOverride[], month: PayPeriod): RuleOfMonth {
  const [first, last] = [`${month}-01`, `${month}-${daysInPeriod(month)}`];
  const isBefore = ({ to }: Days) => to !== undefined && to < first;
  const isAfter = ({ from }: Days) => from > last;
  const isCurrent = (days: Days) => !isBefore(days) && !isAfter(days);
  const rules = rule.rules.toSorted(byDay);
  const own = overrides.filter(({ id }) => id === rule.id).sort(byDay);
  return {
    rule,
    current: rules.filter(isCurrent),
    before: rules.findLast(isBefore),
    next: rules.find(isAfter),
    own,
    // One without a last day ends before the next one begins.
    applied: own.findLast(isCurrent),
  };
}

interface RulesFilter {
  head: LawHead;
  /** Leaves only rules of this state among those of states; empty for all that are known. */
  state: StateCode | '';
}

/** The rules of a head in a month. Those without a known value are listed with their state alone, or once the company has one. */
export function rulesOfMonth(
  { head, state }: RulesFilter,
  overrides: readonly LawOverride[],
  month: PayPeriod,
): RuleOfMonth[] {
  return allRules
    .filter((rule) => rule.head === head)
    .filter((rule) => state === '' || [undefined, state].includes(stateOf(rule)))
    .map((rule) => ruleOfMonth(rule, overrides, month))
    .filter(({ rule, own }) => state !== '' || rule.rules.length > 0 || own.length > 0);
}

/** Whether a head has rules of states. */
export const hasStates = (head: LawHead): boolean =>
  allRules.some((rule) => rule.head === head && stateOf(rule) !== undefined);
