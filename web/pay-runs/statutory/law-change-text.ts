import { headLabels } from '../../../shared/law/statutory.ts';
import { shortDate } from '../../../shared/law/text.ts';
import type { LawChange } from '../../../shared/law-change.ts';
import { type Paise, subtractPaise, toPaise } from '../../../shared/money.ts';
import { countEmployees } from '../../lib/count.ts';
import { formatAmount, formatCost, formatNetChange } from './amounts.ts';

export type HeadLawChange = LawChange['heads'][number];

type Change = HeadLawChange['employee'];

export const riseOf = ({ before, now }: Change): Paise => subtractPaise(toPaise(now), toPaise(before));

/** Longer values, such as tables, are in the dialog alone. */
const maxValueLength = 24;

/** 'The PF wage ceiling changed to ₹25,000 on 17 Sep 2026' */
export function causeOf({ rules }: HeadLawChange): string {
  const [rule, ...others] = rules;
  if (!rule) return '';
  const whose = rule.source ? 'The' : "Your company's own";
  const value = rule.now.length <= maxValueLength ? ` to ${rule.now}` : '';
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return `${whose} ${rule.label}${more} changed${value} on ${shortDate(rule.from)}`;
}

/** What a change of the law does: for all employees the same, or in total. */
export function effectOf({ head, people, employee, employer, list }: HeadLawChange): string {
  const [first] = list;
  const isSame = (one: Change, other: Change) => one.before === other.before && one.now === other.now;
  const isOne =
    first !== undefined &&
    list.length === people &&
    list.every((each) => isSame(each.employee, first.employee) && isSame(each.employer, first.employer));
  const [own, cost] = isOne ? [first.employee, first.employer] : [employee, employer];
  const per = people === 1 ? '' : isOne ? ' each' : ' in total';
  return [
    countEmployees(people),
    `${headLabels[head]} ${formatAmount(toPaise(own.before))} → ${formatAmount(toPaise(own.now))}`,
    `net ${formatNetChange(riseOf(own))}${per}`,
    `your cost ${formatCost(riseOf(cost))}${per}`,
  ].join(', ');
}
