import type { Trust } from '../../shared/law/rule.ts';
import type { Tone } from '../ui/Badge.tsx';

/** Messages of the screen of the law. */
export const messages = {
  intro:
    'The rules that the portal calculates by, with their sources. Where they differ from what applies to your company, set your own value.',
  loadFailed: "Could not load your company's own values.",
  saveFailed: 'Could not save the value.',
  removeFailed: 'Could not remove the value.',
  confirmRemoval: (rule: string) =>
    `Remove your company's own value of ${rule}? The rule of the law applies again.`,
  split: 'This month has two values, so figures that depend on them are left to you.',
  unknown:
    'The portal does not know this rule. Figures that depend on it are left to you until you set a value.',
  noMatch: 'No matching rule.',
  confirmWithAccountant: (doubt: string) => `Confirm with your accountant: ${doubt}`,
  chooseMonth: 'Choose a month.',
  invalidNumber: (label: string) => `${label} must be a number`,
  invalidSlab: (line: string) =>
    `Write each slab as its upper end and the tax, the last one as “above” and the tax. This line is not clear: “${line}”`,
  invalidMonths: 'Write the months as numbers from 1 to 12, for example 6, 12',
} as const;

export const trustLabels: Record<Trust, string> = {
  gazette: 'Official',
  official: 'Official',
  secondary: 'Quoted by others',
  memory: 'From memory',
  doubt: 'Sources disagree',
};

export const trustTones: Record<Trust, Tone> = {
  gazette: 'positive',
  official: 'positive',
  secondary: 'neutral',
  memory: 'caution',
  doubt: 'caution',
};
