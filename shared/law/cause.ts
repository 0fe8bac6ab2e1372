import { type RuleRef, refOf } from './rule.ts';
import { allRules } from './rules.ts';
import { shortDate } from './text.ts';

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
