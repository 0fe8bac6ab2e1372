/** Messages of the profile screen (spec §2, §8); the server's are in the contract. */
export const messages = {
  managedByAdmin: 'Salary & Leave Information (Managed by Admin)',
  fetchFailed: 'Failed to fetch profile data.',
  saveFailed: 'An error occurred while saving the profile.',
  none: 'No details yet. Add your details to show them on your salary slips.',
  missing: 'N/A',
} as const;
