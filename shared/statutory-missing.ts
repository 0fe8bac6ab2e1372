import { isAskedIn, type StatutoryDetails, type StatutoryFieldName } from './statutory-fields.ts';

interface Need {
  /** A sentence: what cannot be done without it. */
  why: string;
  /** Of whom it is needed; without this, of every employee. */
  of?: (details: StatutoryDetails) => boolean;
}

const isPfMember = ({ pfMembership }: StatutoryDetails) =>
  pfMembership !== undefined && pfMembership !== 'none';

/** What a check of statutory amounts, or a return, cannot do without, in the order of the screen. */
const needs: { readonly [Name in StatutoryFieldName]?: Need } = {
  dateOfBirth: { why: 'The pension scheme ends at 58.' },
  gender: {
    why: 'Professional tax in Maharashtra depends on it.',
    of: ({ workState }) => workState === 'MH',
  },
  workState: { why: 'Professional tax and the labour welfare fund depend on it.' },
  localBody: {
    why: 'Professional tax in Tamil Nadu depends on it.',
    of: ({ workState }) => isAskedIn(workState, 'localBody'),
  },
  nameOnUan: { why: 'The PF return needs the name as EPFO has it.', of: isPfMember },
  pfMembership: { why: 'PF cannot be checked without it.' },
  epsMember: { why: 'The employer’s pension share depends on it.', of: isPfMember },
};

export const neededFieldNames = Object.keys(needs) as StatutoryFieldName[];

/** What is needed of an employee, and is not set. */
export const missingStatutory = (details: StatutoryDetails): StatutoryFieldName[] =>
  neededFieldNames.filter((name) => details[name] === undefined && (needs[name]?.of?.(details) ?? true));

/** What cannot be done while a field is not set. */
export const whyNeeded = (name: StatutoryFieldName): string => needs[name]?.why ?? '';
