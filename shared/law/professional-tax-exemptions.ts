import type { PayPeriod } from '../period.ts';
import { checkedOn, type LawRule, numberRule } from './law-rule.ts';
import type { LawOfMonth } from './months.ts';
import type { Rule } from './rule.ts';
import { type StateCode, states } from './states.ts';
import type { StatutoryInput } from './statutory.ts';

type Row = Omit<Rule<number>, 'id'>;

const maharashtra = {
  source: {
    title: 'Maharashtra State Tax on Professions, Trades, Callings and Employments Act, 1975',
    url: 'https://mptinformation.in/mpt/act/displayseco.asp?act=mptsec&str=27A',
    cite: 's.27A',
  },
  trust: 'secondary',
  checkedOn,
} satisfies Partial<Row>;

const exemption = (kind: 'Disability' | 'Age', state: StateCode, row: Row): LawRule<number> =>
  numberRule(
    {
      id: `profTax.exempt${kind}.${state}`,
      label: `${kind === 'Age' ? 'age' : 'disability'} without professional tax in ${states[state]}`,
      head: 'profTax',
      describe: (value) => (kind === 'Age' ? `${value} years` : `${value} % or more`),
    },
    kind === 'Age' ? 120 : 100,
    [row],
  );

/** Degrees of disability in percent from which nothing is due. */
const disabilities: Partial<Record<StateCode, LawRule<number>>> = {
  KA: exemption('Disability', 'KA', {
    from: '2023-07-13',
    value: 40,
    source: { title: "Karnataka's notification of 13 Jul 2023" },
    trust: 'secondary',
    checkedOn,
  }),
  MH: exemption('Disability', 'MH', { from: '2023-04-01', value: 40, ...maharashtra }),
};

/** Ages in years that have to be completed. */
const ages: Partial<Record<StateCode, LawRule<number>>> = {
  MH: exemption('Age', 'MH', { from: '2023-04-01', value: 65, ...maharashtra }),
};

export const profTaxExemptions: readonly LawRule<number>[] = [
  ...Object.values(disabilities),
  ...Object.values(ages),
];

/** Why nothing is due of an employee, or what is uncertain about that. */
interface Exemption {
  reason?: string;
  doubts: string[];
}

/** The month of a birthday: '1961-11-20', 65 → '2026-11'. */
const monthOfAge = (dateOfBirth: string, age: number): PayPeriod =>
  `${Number(dateOfBirth.slice(0, 4)) + age}${dateOfBirth.slice(4, 7)}` as PayPeriod;

/** The month in which an employee has the age without professional tax in a state; undefined where it has none. */
function ageIn(dateOfBirth: string | undefined, state: StateCode, law: LawOfMonth) {
  const rule = ages[state];
  if (!rule || dateOfBirth === undefined) return undefined;
  const age = law.of(rule).value;
  return { age, month: monthOfAge(dateOfBirth, age) };
}

/** Employees who pay no professional tax in a state, by age, from the month after the birthday, or by disability. */
export function exemptionOf(
  { details: { disability, dateOfBirth }, payPeriod }: StatutoryInput,
  state: StateCode,
  law: LawOfMonth,
): Exemption {
  const reached = ageIn(dateOfBirth, state, law);
  if (reached && reached.month < payPeriod)
    return { reason: `exempt in ${states[state]} from age ${reached.age}`, doubts: [] };
  const ofDisability = disabilities[state];
  if (ofDisability && disability === 'yes') {
    const degree = law.of(ofDisability).value;
    return {
      reason: `exempt in ${states[state]} with a disability of ${degree} % or more`,
      doubts: [
        `The disability is not recorded with its degree. Confirm that it is ${degree} % or more, with a certificate.`,
      ],
    };
  }
  return {
    doubts:
      reached?.month === payPeriod
        ? [
            `This employee turns ${reached.age} this month. Professional tax is taken for it, and ends after it.`,
          ]
        : [],
  };
}
