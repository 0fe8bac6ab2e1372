/** The grid of the overview, of twelve columns, and the columns that each card spans. */
export const gridClasses = {
  grid: 'grid gap-4 sm:grid-cols-2 md:gap-5 lg:grid-cols-12',
  pay: 'sm:col-span-2 lg:col-span-12 xl:col-span-6',
  leave: 'lg:col-span-6 xl:col-span-3',
  holidays: 'lg:col-span-6 xl:col-span-3',
  breakdown: 'sm:col-span-2 lg:col-span-12 xl:col-span-7',
  history: 'sm:col-span-2 lg:col-span-12 xl:col-span-5',
  details: 'sm:col-span-2 lg:col-span-12',
  recent: 'sm:col-span-2 lg:col-span-7',
  policies: 'sm:col-span-2 lg:col-span-5',
} as const;
