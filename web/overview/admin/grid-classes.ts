/** The columns that each card spans, in the grid of an employee's overview. */
export const adminGridClasses = {
  run: 'sm:col-span-2 lg:col-span-12 xl:col-span-7',
  waiting: 'sm:col-span-2 lg:col-span-12 xl:col-span-5',
  /** Without the pay run beside it. */
  waitingAlone: 'sm:col-span-2 lg:col-span-12',
  quarter: 'lg:col-span-6 xl:col-span-3',
  /** Where payments and filings are not beside it. */
  half: 'lg:col-span-6',
  cost: 'sm:col-span-2 lg:col-span-12 xl:col-span-7',
  headcount: 'sm:col-span-2 lg:col-span-12 xl:col-span-5',
  headcountAlone: 'sm:col-span-2 lg:col-span-12',
} as const;
