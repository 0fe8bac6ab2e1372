import { messages as payRunScreens } from '../messages.ts';

/** Messages of the statutory check of a month. */
export const messages = {
  noMatch: payRunScreens.noMatch,
  rowsFailed: payRunScreens.rowsFailed,
  /** @param change of net pay, with its sign */
  differing: (head: string, people: string, one: boolean, change: string) =>
    `${head}: ${people} ${one ? 'differs' : 'differ'} from what the law asks. Applying it changes net pay by ${change}`,
  /** @param change of net pay, with its sign */
  differingHeads: (heads: number, change: string) =>
    `Amounts of ${heads} heads differ from what the law asks. Applying all of them changes net pay by ${change}.`,
  employerPays: (amount: string) => `By the same rules, employer contributions are ${amount}.`,
  untilApplied: 'Nothing changes until you apply it.',
  confirmWithAccountant: (doubt: string) => `Confirm with your accountant: ${doubt}`,
  checksOff: 'All statutory checks are turned off.',
  differingFailed: 'Could not load the employees to change.',
  nothingDiffers: 'All figures are as expected, or kept with a reason.',
  nothingKept: 'No figure is kept with a reason.',
  nothingMissing: 'All figures can be checked.',
  notApplied: 'Could not save this figure.',
  typeAnother: 'Enter another figure',
  amountRequired: 'Enter an amount.',
  reasonStays: 'It stays with the payslip.',
  notKept: 'Could not save the reason.',
  changedMeanwhile: 'Another admin has changed this row in the meantime. Check it and try again.',
  applyAgain: 'Saved employees stay saved. Apply again to continue with the others.',
} as const;
