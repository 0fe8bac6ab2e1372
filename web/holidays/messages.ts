import { messageOf } from '../lib/call-error.ts';

/** Messages of the holiday screens (spec §2, §5, §8); the server's are in the contract. */
export const messages = {
  loadFailed: 'Failed to load holidays',
  noUpcoming: 'No upcoming holidays',
  noPast: 'No past holidays',
  none: 'No holidays yet',
  noneOf: (year: string) => `No holidays in ${year} yet`,
  counted: (holiday: string, date: string, employees: string) =>
    `${holiday} on ${date} still counts as a leave day of ${employees}`,
  returned: (employees: string) => `The day was given back to ${employees}`,
  returningFailed: 'Could not give the day back. Try again.',
  added: 'Holiday added',
  updated: 'Holiday updated',
  addingFailed: (error: unknown) => `Error adding holiday: ${messageOf(error, 'Failed to add holiday')}`,
  updatingFailed: (error: unknown) =>
    `Error updating holiday: ${messageOf(error, 'Failed to update holiday')}`,
  deletingFailed: (error: unknown) =>
    `Error deleting holiday: ${messageOf(error, 'Failed to delete holiday')}`,
  gazettedNote:
    'Central government holidays for offices in Delhi (DoPT). Dates that follow the moon can move by a day. You can change a date before or after you add it.',
  gazettedUnpublished: (year: string) =>
    `The list for ${year} is not available yet. These holidays have the same date every year. Add the others manually.`,
  gazettedDateMissing: (name: string) => `Choose a date for ${name} or clear its checkbox.`,
  addGazetted: (count: number) =>
    count === 0 ? 'No holidays to add' : count === 1 ? 'Add 1 holiday' : `Add ${count} holidays`,
  addingGazetted: (added: number, count: number) => `Added ${added} of ${count}…`,
  gazettedAdded: (count: number) => (count === 1 ? '1 holiday added' : `${count} holidays added`),
  choicesFailed: 'Could not load your optional holidays.',
  confirmDeletion: 'Are you sure you want to delete this holiday?',
} as const;

/** Messages of optional holidays, and of whose holiday it is. */
export const optionalMessages = {
  optionalHint: 'Optional: a day off for employees who choose it',
  everywhere: 'Everywhere. Add locations to limit it to their employees.',
  noOptional: 'No optional holidays this year',
  choicesOf: (taken: number, perYear: number, year: string) =>
    `You have chosen ${taken} of ${perYear} for ${year}.`,
  chosen: (name: string) => `${name} is a day off for you.`,
  withdrawn: (name: string) => `${name} is not a day off for you any more.`,
  choiceFailed: 'Could not change your choice. Try again.',
} as const;
