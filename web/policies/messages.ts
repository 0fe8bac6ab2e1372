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
} as const;
