import type { Paise } from '../money.ts';
import type { PayPeriod } from '../period.ts';
import { calculateStatutory } from './calculate.ts';
import { lawOfMonth, whereCalculable } from './months.ts';
import { idOfRef, type LawProblem, type Rule, type RuleRef, refOf } from './rule.ts';
import { allRules, ruleOfId } from './rules.ts';
import {
  employerTotal,
  type FiledHead,
  filedHeads,
  type StatutoryInput,
  type StatutoryResult,
} from './statutory.ts';
import { shortDate } from './text.ts';

/** A rule that has another value than before. */
interface ChangedRule {
  id: string;
  label: string;
  /** The first day of the value of now, YYYY-MM-DD. */
  from: string;
  /** Absent where the company set the value. */
  source?: Rule<unknown>['source'];
  /** The values in words; before is absent where there was none, or more than one. */
  before?: string;
  now: string;
}

/** The contributions of employee and employer, in paise. */
export interface Contributions {
  employee: Paise;
  employer: Paise;
}

/** A head by the rules of two months: its contributions, or why there are none. */
export interface HeadChange {
  before: Contributions | { problem: LawProblem };
  now: Contributions | { problem: LawProblem };
  /** The changes of rules that the figure of now depends on. */
  rules: ChangedRule[];
}

type Calculated = NonNullable<StatutoryResult[FiledHead]>;

const contributionsOf = (calculated: Calculated): HeadChange['now'] =>
  'problem' in calculated
    ? calculated
    : {
        employee: calculated.line.amount,
        employer: employerTotal(calculated.line.employer),
      };

/** A rule, where its value is not that of the month before. */
function changeOf(
  id: string,
  head: FiledHead,
  input: StatutoryInput,
  before: PayPeriod,
  now: PayPeriod,
): ChangedRule[] {
  const rule = ruleOfId(id);
  if (!rule) return [];
  const describeIn = (payPeriod: PayPeriod) => {
    const parts = lawOfMonth(head, payPeriod, input.settings.overrides).partsOf(rule);
    const text = parts.map(({ value }) => rule.describe(value)).join(', then ');
    return { ...(parts.at(-1) as (typeof parts)[number]), text };
  };
  const current = describeIn(now);
  const earlier = whereCalculable(() => describeIn(before).text);
  if (earlier === current.text) return [];
  const source = current.isOwn ? undefined : rule.rules.find(({ from }) => from === current.from)?.source;
  return [
    {
      id,
      label: rule.label,
      from: current.from,
      now: current.text,
      ...(source && { source }),
      ...(earlier !== undefined && { before: earlier }),
    },
  ];
}

/**
 * Compares the contributions of the same figures by the rules of two months, for each head that is not off, with the
 * rules that changed between.
 * @param before the month whose rules came first
 */
export function compareLaw(
  input: StatutoryInput,
  before: PayPeriod,
  now: PayPeriod,
): { [Head in FiledHead]?: HeadChange } {
  const earlier = calculateStatutory({ ...input, payPeriod: before });
  const current = calculateStatutory({ ...input, payPeriod: now });
  const changes: { [Head in FiledHead]?: HeadChange } = {};
  for (const head of filedHeads) {
    const [was, is] = [earlier[head], current[head]];
    if (!was || !is) continue;
    const rules = 'line' in is ? new Set(is.line.rules.map(idOfRef)) : new Set<string>();
    changes[head] = {
      before: contributionsOf(was),
      now: contributionsOf(is),
      rules: [...rules].flatMap((id) => changeOf(id, head, input, before, now)),
    };
  }
  return changes;
}

/**
 * The change of law between two months, of the rules of a head that the later slip was calculated by: 'PF wage ceiling
 * ₹25,000 since 17 Sep 2026'. Undefined where none of them is newer than the earlier month.
 * @param rules of the later slip, as `refOf` names them
 * @param earlier the month of the earlier slip, YYYY-MM
 */
export function lawChangeSince(head: string, rules: readonly RuleRef[], earlier: string): string | undefined {
  for (const rule of allRules) {
    if (rule.head !== head) continue;
    for (const row of rule.rules)
      if (row.from > `${earlier}-01` && rules.includes(refOf(row)))
        return `${rule.label} ${rule.describe(row.value)} since ${shortDate(row.from)}`;
  }
  return undefined;
}
