import type { PaySettings } from '../../shared/company/pay-settings.ts';
import { type Contributions, compareLaw, type HeadChange } from '../../shared/law/change.ts';
import { valueIn, whereCalculable } from '../../shared/law/months.ts';
import { allRules } from '../../shared/law/rules.ts';
import { type FiledHead, filedHeads, type StatutorySettings } from '../../shared/law/statutory.ts';
import { type Paise, sumPaise, toRupees } from '../../shared/money.ts';
import { maxComparedPeople } from '../../shared/pay-runs/comparison.ts';
import type { LawChange } from '../../shared/pay-runs/law-change.ts';
import { type PayPeriod, subtractMonths } from '../../shared/period.ts';
import type { Actor } from '../auth/session.ts';
import { Page, type PageRequest } from '../lib/pagination.ts';
import { hasStatutoryDetails, statutoryInputOf } from '../slips/statutory.ts';
import { readApprovalRule } from './approval/rule.ts';
import { getHead } from './head.ts';
import { readMonthPart } from './month-parts.ts';
import type { EmployeeMonth } from './rows/employee-month.ts';
import { isOutsideMonth } from './rows/evaluate-row.ts';

/** An employee's contributions of a head by the rules of before and of this month. */
interface Changed {
  row: EmployeeMonth;
  before: Contributions;
  now: Contributions;
  rules: HeadChange['rules'];
}

const isKnown = (contributions: HeadChange['now']): contributions is Contributions =>
  !('problem' in contributions);

/** The heads that depend on a rule with another value than in the month before: the others need not be calculated. */
function changedHeads(before: PayPeriod, now: PayPeriod, { modes, overrides }: StatutorySettings) {
  const textIn = (rule: (typeof allRules)[number], period: PayPeriod) =>
    whereCalculable(() => rule.describe(valueIn(rule, 'pf', period, overrides).value));
  const changed = allRules.filter((rule) => textIn(rule, before) !== textIn(rule, now));
  // PF and ESI are a part of wages.
  const heads = new Set(changed.flatMap(({ head }) => (head === 'wages' ? ['pf', 'esi'] : [head])));
  return filedHeads.filter((head) => modes[head] !== 'off' && heads.has(head));
}

/**
 * Each head by the rules of the month before; where that month has two rules, of which nothing can be calculated, by
 * those of the month before it.
 */
function compareRow(row: EmployeeMonth, settings: PaySettings): { [Head in FiledHead]?: Changed } {
  const input = statutoryInputOf(row.month, settings);
  const changed: { [Head in FiledHead]?: Changed } = {};
  for (const months of [1, 2]) {
    const changes = compareLaw(input, subtractMonths(row.run, months), row.run);
    const heads = Object.entries(changes) as [FiledHead, HeadChange][];
    for (const [head, { before, now, rules }] of heads)
      if (!changed[head] && isKnown(before) && isKnown(now)) changed[head] = { row, before, now, rules };
    if (heads.every(([head, { now }]) => changed[head] || !isKnown(now))) break;
  }
  return changed;
}

const amountOf = (sides: Contributions) => sides.employee + sides.employer;
const isOther = ({ before, now, rules }: Changed) =>
  rules.length > 0 && (before.employee !== now.employee || before.employer !== now.employer);
const size = ({ before, now }: Changed) => Math.abs(amountOf(now) - amountOf(before));

const toChange = (before: Paise, now: Paise) => ({ before: toRupees(before), now: toRupees(now) });

function summarizeHead(head: FiledHead, all: readonly Changed[]): LawChange['heads'] {
  const changed = all.filter(isOther).sort((a, b) => size(b) - size(a));
  if (changed.length === 0) return [];
  const rules = new Map(
    changed.flatMap(({ rules }) => rules).map((rule) => [`${rule.id}@${rule.from}`, rule]),
  );
  const sum = (side: keyof Contributions) =>
    toChange(
      sumPaise(changed.map(({ before }) => before[side])),
      sumPaise(changed.map(({ now }) => now[side])),
    );
  return [
    {
      head,
      rules: [...rules.values()],
      people: changed.length,
      employee: sum('employee'),
      employer: sum('employer'),
      list: changed.slice(0, maxComparedPeople).map(({ row, before, now }) => ({
        userId: row.userId,
        name: row.name,
        employee: toChange(before.employee, now.employee),
        employer: toChange(before.employer, now.employer),
      })),
    },
  ];
}

/**
 * The effect of rules that changed since the month before on the figures of a month, as they are now, or on those of part of its
 * employees: who pays what, and what it costs the employer. @throws Problem not_found without the run, and as of `readMonthPart`
 */
export async function previewLawChange(
  _admin: Actor,
  period: PayPeriod,
  request: PageRequest,
): Promise<Page<LawChange>> {
  const [rule, head] = await Promise.all([readApprovalRule(), getHead(period)]);
  const { settings: chosen } = rule;
  const heads = changedHeads(subtractMonths(period, 1), period, chosen);
  if (heads.length === 0) return new Page({ heads: [] });
  const modes = Object.fromEntries(
    filedHeads.map((head) => [head, heads.includes(head) ? chosen.modes[head] : 'off']),
  ) as StatutorySettings['modes'];
  const settings = { ...chosen, modes };
  const part = await readMonthPart('law-change', head, rule, request, { hasPrevious: false });
  const compared = part.evaluated
    .map(({ row }) => row)
    .filter((row) => !isOutsideMonth(row) && hasStatutoryDetails(row.month))
    .map((row) => compareRow(row, settings));
  return new Page(
    {
      heads: heads.flatMap((head) =>
        summarizeHead(
          head,
          compared.flatMap((row) => row[head] ?? []),
        ),
      ),
    },
    part.toNext(),
  );
}
