import * as z from 'zod/mini';
import { uncoveredHeadText } from '../law/coverage.ts';
import { type FiledHead, filedHeads, type StatutorySettings } from '../law/statutory.ts';
import { isAskedIn, type StatutoryDetails, type StatutoryFieldName } from '../law/statutory-fields.ts';
import type { PayPeriod } from '../period.ts';

interface Need {
  /** As in "12 employees have no date of birth". */
  noun: string;
  /** A sentence: what depends on it. */
  why: string;
  /** The amounts that depend on it. */
  heads: readonly FiledHead[];
  /** Whether an employee needs it; without this, every employee does. */
  of?: (details: StatutoryDetails) => boolean;
}

/** An employee that the PF return names. */
export const isPfMember = ({ pfMembership }: StatutoryDetails): boolean =>
  pfMembership !== undefined && pfMembership !== 'none';

/** The details that a check of statutory amounts, or a return, needs, in the order of the screen. */
const needs = {
  dateOfBirth: { noun: 'date of birth', why: 'Pension contributions end at 58.', heads: ['pf'] },
  gender: {
    noun: 'gender',
    why: 'Professional tax in Maharashtra depends on it.',
    heads: ['profTax'],
    of: ({ workState }) => workState === 'MH',
  },
  workState: {
    noun: 'work state',
    why: 'Professional tax and the labour welfare fund depend on it.',
    heads: ['profTax', 'labourWelfareFund'],
  },
  localBody: {
    noun: 'local body',
    why: 'Professional tax in Tamil Nadu depends on it.',
    heads: ['profTax'],
    of: ({ workState }) => isAskedIn(workState, 'localBody'),
  },
  nameOnUan: {
    noun: 'name on UAN',
    why: 'The PF return needs the name as EPFO has it.',
    heads: ['pf'],
    of: isPfMember,
  },
  pfMembership: { noun: 'PF membership', why: 'PF cannot be checked without it.', heads: ['pf'] },
  epsMember: {
    noun: 'EPS membership',
    why: 'The employer’s pension share depends on it.',
    heads: ['pf'],
    of: isPfMember,
  },
} as const satisfies { readonly [Name in StatutoryFieldName]?: Need };

export type NeededFieldName = keyof typeof needs;
export const neededFieldNames = Object.keys(needs) as [NeededFieldName, ...NeededFieldName[]];
export const needOf = (name: NeededFieldName): Need => needs[name];

/** How many employees lack a detail that statutory amounts depend on. */
export const missingCount = z.object({ field: z.enum(neededFieldNames), employees: z.int() });
export type MissingCount = z.output<typeof missingCount>;

/** The mode of each head in a month, or 'uncovered' where its law does not cover the company. */
export type HeadModes = Record<FiledHead, StatutorySettings['modes'][FiledHead] | 'uncovered'>;

export const headModes = (
  { modes, coverage }: Pick<StatutorySettings, 'modes' | 'coverage'>,
  payPeriod: PayPeriod,
): HeadModes =>
  Object.fromEntries(
    filedHeads.map((head) => [
      head,
      uncoveredHeadText(coverage, head, undefined, payPeriod) === undefined ? modes[head] : 'uncovered',
    ]),
  ) as HeadModes;

const isAsked = (mode: HeadModes[FiledHead]): boolean => mode !== 'off' && mode !== 'uncovered';

/** The details that are not set of those that an employee's checked or filled in amounts need. */
export const missingStatutory = (details: StatutoryDetails, modes: HeadModes): NeededFieldName[] =>
  neededFieldNames.filter((name) => {
    const { heads, of = () => true } = needOf(name);
    return details[name] === undefined && of(details) && heads.some((head) => isAsked(modes[head]));
  });
