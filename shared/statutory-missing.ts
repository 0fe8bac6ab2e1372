import { isAskedIn, type StatutoryDetails, type StatutoryFieldName } from './statutory-fields.ts';

interface Need {
  /** As in "12 employees have no date of birth". */
  noun: string;
  /** A sentence: what depends on it. */
  why: string;
  /** Of whom it is needed; without this, of every employee. */
  of?: (details: StatutoryDetails) => boolean;
}

const isPfMember = ({ pfMembership }: StatutoryDetails) =>
  pfMembership !== undefined && pfMembership !== 'none';

/** What a check of statutory amounts, or a return, cannot do without, in the order of the screen. */
const needs = {
  dateOfBirth: { noun: 'date of birth', why: 'Pension contributions end at 58.' },
  gender: {
    noun: 'gender',
    why: 'Professional tax in Maharashtra depends on it.',
    of: ({ workState }) => workState === 'MH',
  },
  workState: { noun: 'work state', why: 'Professional tax and the labour welfare fund depend on it.' },
  localBody: {
    noun: 'local body',
    why: 'Professional tax in Tamil Nadu depends on it.',
    of: ({ workState }) => isAskedIn(workState, 'localBody'),
  },
  nameOnUan: { noun: 'name on UAN', why: 'The PF return needs the name as EPFO has it.', of: isPfMember },
  pfMembership: { noun: 'PF membership', why: 'PF cannot be checked without it.' },
  epsMember: {
    noun: 'EPS membership',
    why: 'The employer’s pension share depends on it.',
    of: isPfMember,
  },
} as const satisfies { readonly [Name in StatutoryFieldName]?: Need };

export type NeededFieldName = keyof typeof needs;
export const neededFieldNames = Object.keys(needs) as [NeededFieldName, ...NeededFieldName[]];
export const needOf = (name: NeededFieldName): Need => needs[name];

/** What is needed of an employee, and is not set. */
export const missingStatutory = (details: StatutoryDetails): NeededFieldName[] =>
  neededFieldNames.filter((name) => details[name] === undefined && (needOf(name).of?.(details) ?? true));
