/** Bars that a chart has at least. */
const minMonths = 6;

/** Months without those before the first that has figures, but at least half a year of them. Oldest first. */
export function withoutLeading<Month>(
  months: readonly Month[],
  hasFigures: (month: Month) => boolean,
): readonly Month[] {
  const first = months.findIndex(hasFigures);
  return first < 0 ? [] : months.slice(Math.max(0, Math.min(first, months.length - minMonths)));
}
