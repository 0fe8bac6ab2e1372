import type { StatutoryMode } from '../law/statutory.ts';
import { lopRules } from '../pay/lop-basis.ts';
import type { companyDetails } from './company.ts';
import { proofMonths } from './declaration-settings.ts';
import { leaverAccessRules } from './leaving-settings.ts';

type CompanyFieldName = keyof typeof companyDetails.shape;

/** The setting that says what the portal does about each head. */
export const modeNames = [
  'pfMode',
  'esiMode',
  'profTaxMode',
  'labourWelfareFundMode',
  'incomeTaxMode',
] as const satisfies CompanyFieldName[];

export const modeLabels: Record<StatutoryMode, string> = {
  off: 'Off',
  check: 'Check only',
  fill: 'Fill in',
};

/** A choice that the law leaves to the company, with its consequence in a sentence. */
interface LawChoice {
  options: Readonly<Record<string, string>>;
  explanation: string;
  /** Sources disagree, or none settles it. */
  isDoubtful?: true;
}

const lawChoices = {
  otherAllowanceKind: {
    options: { travel: 'A travel allowance', special: 'A special allowance' },
    explanation:
      'A travel allowance does not count as wages for PF and ESI. A special allowance follows the next choice.',
  },
  specialAllowanceReading: {
    options: { wages: 'Count as wages', excluded: 'Excluded from wages' },
    explanation:
      'The Code on Wages does not exclude these allowances, the labour ministry’s answers do. Counting them is the cautious choice.',
    isDoubtful: true,
  },
  esiBase: {
    options: { wages: 'Wages', gross: 'Gross earnings' },
    explanation: 'The Codes name wages. Some employers still use gross earnings, as before 21 Nov 2025.',
    isDoubtful: true,
  },
  halfYearlyProfTax: {
    options: { 'last-month': 'In the last month', monthly: 'Spread over the months' },
    explanation:
      'In Tamil Nadu and Kerala, professional tax is due for each half-year. An employee who leaves pays the rest with the last payslip.',
    isDoubtful: true,
  },
  pfOnArrears: {
    options: { shown: 'Not deducted, only shown', deducted: 'Deducted with the arrears' },
    explanation:
      'PF of arrears belongs to the months that they are for. Statutory lists it by month. Deducted, both shares are on the payslip and in the books.',
    isDoubtful: true,
  },
  taxOnOneOffs: {
    options: { spread: 'Spread over the months left', 'at-once': 'In the month of the bonus' },
    explanation:
      'Either way the tax of the year is the same. Taken at once, the payslip with the bonus pays all of its tax.',
  },
} as const satisfies { readonly [Name in CompanyFieldName]?: LawChoice };
export const lawChoiceNames = Object.keys(lawChoices) as (keyof typeof lawChoices)[];
export const lawChoice = (name: keyof typeof lawChoices): LawChoice => lawChoices[name];

/** The company's switches, each with its consequence in a sentence. */
const statutorySwitches = {
  employerPfInRemuneration: {
    explanation:
      'Excluded allowances above half of all remuneration count as wages. This adds the employer’s PF to all remuneration.',
    isDoubtful: true,
  },
  contributionsInCtc: {
    explanation: 'An employee’s CTC then includes what you pay to PF, ESI and the labour welfare fund.',
  },
  employerContributionsShown: {
    explanation: 'Payslips then show employer contributions to PF, ESI and the labour welfare fund.',
  },
  filingReauthentication: {
    explanation: 'Admins then confirm it’s them before they download a file for an authority.',
  },
} as const satisfies { readonly [Name in CompanyFieldName]?: Omit<LawChoice, 'options'> };
export const statutorySwitchNames = Object.keys(statutorySwitches) as (keyof typeof statutorySwitches)[];
export const statutorySwitch = (name: keyof typeof statutorySwitches): Omit<LawChoice, 'options'> =>
  statutorySwitches[name];

/** The labels of company settings that are choices, for the audit log. */
export const companyOptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...Object.fromEntries(modeNames.map((name) => [name, modeLabels])),
  ...Object.fromEntries(lawChoiceNames.map((name) => [name, lawChoices[name].options])),
  leaverAccess: leaverAccessRules,
  lopRule: lopRules,
  proofsFrom: proofMonths,
};
