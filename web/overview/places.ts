/**
 * Where the cards of the overview stand, in columns of twelve, row by row. The first row has room for the next
 * holidays (pay 6, leave 3, holidays 3), and a third one takes recent leave (7) and policies (5).
 */
export const places = {
  grid: 'grid gap-4 md:gap-5 lg:grid-cols-12',
  pay: 'lg:col-span-8',
  leave: 'lg:col-span-4',
  breakdown: 'lg:col-span-12 xl:col-span-7',
  history: 'lg:col-span-12 xl:col-span-5',
  details: 'lg:col-span-12',
} as const;
