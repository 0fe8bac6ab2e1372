import { messageOf } from '../lib/call-error.ts';

/** Messages of the holiday screens (spec §2, §5, §8); the server's are in the contract. */
export const messages = {
  loadFailed: 'Failed to load holidays',
  noUpcoming: 'No upcoming holidays',
  noPast: 'No past holidays',
  none: 'No holidays yet',
  noneOf: (year: string) => `No holidays in ${year} yet`,
  added: 'Holiday added',
  updated: 'Holiday updated',
  addingFailed: (error: unknown) => `Error adding holiday: ${messageOf(error, 'Failed to add holiday')}`,
  updatingFailed: (error: unknown) =>
    `Error updating holiday: ${messageOf(error, 'Failed to update holiday')}`,
  deletingFailed: (error: unknown) =>
    `Error deleting holiday: ${messageOf(error, 'Failed to delete holiday')}`,
  confirmDeletion: 'Are you sure you want to delete this holiday?',
} as const;
