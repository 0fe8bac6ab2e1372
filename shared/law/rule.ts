/**
 * How sure a rule is: read in the gazette, in an answer of the authority, where others quote the law, from memory,
 * or with sources that disagree.
 */
export type Trust = 'gazette' | 'official' | 'secondary' | 'memory' | 'doubt';

/** A value of the law, with the days on which it holds. */
export interface Rule<Value> {
  /** Such as 'pf.ceiling'; rules of one id follow each other in time. */
  id: string;
  /** The first and the last day, YYYY-MM-DD, both included; without a last day it still holds. */
  from: string;
  to?: string;
  value: Value;
  source: { title: string; url?: string; cite?: string };
  trust: Trust;
  /** The doubt, in a sentence for an admin who asks an accountant. */
  doubt?: string;
  /** The day the source was read, YYYY-MM-DD. */
  checkedOn: string;
}

/** Why a figure cannot be calculated, as a sentence for the admin, and the detail of the employee that is missing. */
export interface LawProblem {
  message: string;
  missing?: string;
}

/** A rule of a month, by which a slip names it: 'pf.ceiling@2026-09-17'. */
export type RuleRef = string;
export const refOf = ({ id, from }: Pick<Rule<unknown>, 'id' | 'from'>): RuleRef => `${id}@${from}`;
/** 'pf.ceiling@2026-09-17' → 'pf.ceiling'. */
export const idOfRef = (ref: RuleRef): string => ref.slice(0, ref.indexOf('@'));
/** The company's own value of a rule: 'pf.ceiling@2026-09-17#own'. */
export const ownRefOf = (rule: Pick<Rule<unknown>, 'id' | 'from'>): RuleRef => `${refOf(rule)}#own`;
