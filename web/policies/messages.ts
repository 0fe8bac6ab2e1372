/** Messages of the policy screens (spec §2, §5, §8); those that the server sends too are in the contract. */
export const messages = {
  loading: 'Loading policies...',
  none: 'No policies available',
  failed: 'Failed to load policies',

  noneYet: 'No policies found. Add your first policy.',
  listFailed: 'Failed to load policies. Please try again.',
  saveFailed: 'Failed to save policy. Please try again.',
  deleteFailed: 'Failed to delete policy. Please try again.',
  confirmDelete: 'Are you sure you want to delete this policy?',
  added: 'Policy added',
  changed: 'Policy updated',

  pleaseConfirm: 'Please confirm',
  acknowledgingFailed: 'Could not save your confirmation. Try again.',
  unacknowledgedFailed: 'Could not load the employees.',
  allConfirmed: 'All employees have confirmed this policy.',
  noEmployees: 'There are no employees yet.',
  notAsked: 'Employees are not asked to confirm this policy. Edit the policy to ask them.',
  noSuchPolicy: 'Policy not found. It may have been deleted.',
  confirmedBy: (acknowledged: string, employees: string) =>
    `${acknowledged} of ${employees} employees have confirmed the current version`,
  reminderNote: 'They get a notification in the portal, and an email if they have turned it on.',
  reminded: 'Reminder sent',
  remindedAt: (time: string, isRecent: boolean) =>
    isRecent ? `Reminded on ${time}. You can send the next reminder a day later.` : `Reminded on ${time}.`,
  remindingFailed: 'Could not send the reminder. Try again.',
} as const;
