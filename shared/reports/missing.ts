import type { StatutoryDetails } from '../law/statutory-fields.ts';
import type { Paise } from '../money.ts';
import {
  type HeadModes,
  isPfMember,
  missingStatutory,
  type NeededFieldName,
  neededFieldNames,
  needOf,
} from '../statutory/statutory-missing.ts';

/** The details that an employee can lack beside those that statutory amounts depend on. */
const otherNeeds = {
  payslip: { noun: 'payslip', why: 'The employee belongs to the month and has no payslip of it.' },
  bankAccount: { noun: 'bank account', why: 'Salary is paid into it. The IFSC belongs to it.' },
  pan: { noun: 'PAN', why: 'Without it, income tax is deducted at a higher rate.' },
  uan: { noun: 'UAN', why: 'The PF return names each member by it.' },
  esiNumber: { noun: 'ESI number', why: 'The ESI contribution names each insured person by it.' },
} as const;
type OtherName = keyof typeof otherNeeds;

export type MissingName = OtherName | NeededFieldName;
export const missingNames = [...Object.keys(otherNeeds), ...neededFieldNames] as [
  MissingName,
  ...MissingName[],
];

/** The name of a missing detail, and a sentence on what depends on it. */
export const missingNeedOf = (name: MissingName): { noun: string; why: string } =>
  name in otherNeeds ? otherNeeds[name as OtherName] : needOf(name as NeededFieldName);

/** The details of an employee that the report looks at. */
type CheckedDetails = StatutoryDetails & {
  pan?: string | undefined;
  uan?: string | undefined;
  bankAccountNumber?: string | undefined;
  ifscCode?: string | undefined;
  pf?: Paise | undefined;
  esi?: Paise | undefined;
};

/** A member of PF in a company that PF covers, or an employee who has it deducted. */
const hasPf = (details: CheckedDetails, { pf }: HeadModes): boolean =>
  (details.pf ?? 0) > 0 || (pf !== 'uncovered' && isPfMember(details));

/**
 * The details that an employee of the month lacks, in the order of the report. A date of birth is needed of each
 * employee.
 */
export function missingOf(details: CheckedDetails, modes: HeadModes, hasPayslip: boolean): MissingName[] {
  const statutory = new Set<MissingName>(missingStatutory(details, modes));
  const isMissing: Partial<Record<MissingName, boolean>> = {
    payslip: !hasPayslip,
    bankAccount: !details.bankAccountNumber || !details.ifscCode,
    pan: !details.pan,
    uan: !details.uan && hasPf(details, modes),
    esiNumber: !details.esiNumber && (details.esi ?? 0) > 0,
    dateOfBirth: details.dateOfBirth === undefined,
  };
  return missingNames.filter((name) => isMissing[name] ?? statutory.has(name));
}
