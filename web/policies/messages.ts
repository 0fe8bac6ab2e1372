/** Messages of the policy screens (spec §2, §5, §8); those that the server sends too are in the contract. */
export const messages = {
  loading: 'Loading policies...',
  none: 'No policies available',
  failed: 'Failed to load policies',

  managementTitle: 'Policy Management',
  noneYet: 'No policies found. Add your first policy.',
  listFailed: 'Failed to load policies. Please try again.',
  saveFailed: 'Failed to save policy. Please try again.',
  deleteFailed: 'Failed to delete policy. Please try again.',
  confirmDelete: 'Are you sure you want to delete this policy?',
  added: 'Policy added',
  changed: 'Policy updated',

  pleaseConfirm: 'Please confirm',
  acknowledgingFailed: 'Your confirmation could not be saved. Please try again.',
  unacknowledgedFailed: 'The employees could not be loaded.',
  everybodyConfirmed: 'Everybody has confirmed it.',
  noEmployees: 'There are no employees yet.',
  notAsked: 'Nobody is asked to confirm this policy. Edit it to ask everybody.',
  noSuchPolicy: 'There is no such policy. It may have been deleted.',
  confirmedBy: (acknowledged: string, employees: string) =>
    `${acknowledged} of ${employees} employees have confirmed the current version`,
  reminderNote: 'A reminder comes to the bell of each of them, and by mail to those who want that.',
  reminded: 'Reminder sent',
  remindedAt: (time: string, isRecent: boolean) =>
    isRecent ? `Reminded on ${time}. The next reminder can be sent a day later.` : `Reminded on ${time}.`,
  remindingFailed: 'The reminder could not be sent. Please try again.',
} as const;
