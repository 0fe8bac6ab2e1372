export const formatDollars = (usd: number) => (usd > 0 && usd < 0.005 ? '< $0.01' : `$${usd.toFixed(2)}`);
export const formatRupees = (amount: number) => `₹${amount.toFixed(2)}`;
export const formatCount = (quantity: number) =>
  quantity.toLocaleString('en-IN', { maximumFractionDigits: quantity < 10 ? 2 : 0 });

/** Of cents and paise, as much as says something. */
export const formatFraction = (amount: number) => amount.toFixed(amount < 1 ? 4 : 2);

/** The price of a unit, of a thousand or of a million: whichever reads best. */
export function formatPrice(usd: number): string {
  if (usd >= 0.01) return `$${usd}`;
  return usd * 1e6 < 100
    ? `$${Number((usd * 1e6).toPrecision(6))} a million`
    : `$${Number((usd * 1e3).toPrecision(6))} a thousand`;
}
