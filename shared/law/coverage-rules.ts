import type { PayPeriod } from '../period.ts';
import type { CoverageName } from './coverage.ts';
import { checkedOn, firstDay, type LawRule, numberRule } from './law-rule.ts';
import { valueIn, whereCalculable } from './months.ts';
import type { Rule } from './rule.ts';
import type { RuleOverride } from './statutory.ts';

const employees = (count: number) => `${count} employees`;

const since = (value: number, from: string, row: Pick<Rule<number>, 'source' | 'doubt'>) => [
  { from, value, trust: 'secondary' as const, checkedOn, ...row },
];

const read = { title: 'Summaries of the Code on Social Security, 2020', cite: 'First Schedule' };

/** From how many employees a law covers a company. What follows from it is what the company says (coverage.ts). */
const rules: Readonly<Record<CoverageName, LawRule<number>>> = {
  pf: numberRule(
    { id: 'pf.employees', label: 'number of employees for PF', head: 'pf', describe: employees },
    1000,
    since(20, firstDay, {
      source: read,
      doubt: 'A company that PF has covered stays covered when its employees become fewer.',
    }),
  ),
  esi: numberRule(
    { id: 'esi.employees', label: 'number of employees for ESI', head: 'esi', describe: employees },
    1000,
    since(10, firstDay, { source: read }),
  ),
  gratuity: numberRule(
    {
      id: 'gratuity.employees',
      label: 'number of employees for gratuity',
      head: 'wages',
      describe: employees,
    },
    1000,
    since(10, firstDay, {
      source: read,
      doubt:
        'A company that the rules of gratuity have covered stays covered when its employees become fewer.',
    }),
  ),
  labourWelfareFundKA: numberRule(
    {
      id: 'labourWelfareFund.employees.KA',
      label: 'number of employees for the labour welfare fund in Karnataka',
      head: 'labourWelfareFund',
      describe: employees,
    },
    1000,
    since(10, '2026-01-07', { source: { title: 'Summaries of the amendment in Karnataka of 7 Jan 2026' } }),
  ),
};

export const coverageRules: readonly LawRule<number>[] = Object.values(rules);

/** From how many employees a law covers a company; undefined in a month of which that is not known. */
export const employeesFor = (
  name: CoverageName,
  payPeriod: PayPeriod,
  overrides: readonly RuleOverride[] = [],
): number | undefined => whereCalculable(() => valueIn(rules[name], 'pf', payPeriod, overrides).value);
