import { headLabels } from '../../../shared/law/statutory.ts';
import { shortDate } from '../../../shared/law/text.ts';
import { type Paise, subtractPaise, toPaise } from '../../../shared/money.ts';
import type { LawChange } from '../../../shared/pay-runs/law-change.ts';
import { countEmployees, formatCount } from '../../lib/count.ts';
import { formatCost, formatNetChange, formatShortRupees } from '../format.ts';

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

/** The largest group of employees with the same change of both sides. */
function largestGroup(list: HeadLawChange['list']): HeadLawChange['list'] {
  const groups = Object.values(
    Object.groupBy(list, ({ employee, employer }) => JSON.stringify([employee, employer])),
  );
  return groups.reduce<HeadLawChange['list']>(
    (most, group = []) => (group.length > most.length ? group : most),
    [],
  );
}

/** The effect of a change of the law: the same for all employees, or for most of them, and in total. */
export function effectOf({ head, people, employee, employer, list }: HeadLawChange): string {
  const group = largestGroup(list);
  const [first] = group;
  const isAll = group.length === people;
  const isMost = 2 * group.length > people;
  const own = first && isMost ? first.employee : employee;
  const [net, cost] = first && isAll ? [first.employee, first.employer] : [employee, employer];
  const per = people === 1 ? '' : isAll ? ' each' : ' in total';
  return [
    countEmployees(people),
    `${isMost && !isAll ? `${formatCount(group.length)} of them ` : ''}${headLabels[head]} ${formatShortRupees(toPaise(own.before))} → ${formatShortRupees(toPaise(own.now))}`,
    `net ${formatNetChange(riseOf(net))}${per}`,
    `your cost ${formatCost(riseOf(cost))}${per}`,
  ].join(', ');
}
