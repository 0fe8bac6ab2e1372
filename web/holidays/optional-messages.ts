/** Messages of optional holidays, and of whose holiday it is. */
export const messages = {
  optionalHint: 'Optional: a day off for employees who choose it',
  everywhere: 'Everywhere. Add locations to limit it to their employees.',
  noOptional: 'No optional holidays this year',
  choicesOf: (taken: number, perYear: number, year: string) =>
    `You have chosen ${taken} of ${perYear} for ${year}.`,
  chosen: (name: string) => `${name} is a day off for you.`,
  withdrawn: (name: string) => `${name} is not a day off for you any more.`,
  choiceFailed: 'Could not change your choice. Try again.',
} as const;
