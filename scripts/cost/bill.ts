import { allPrices, hostedPayroll, type PriceName, rupeesPerDollar } from './prices.ts';

export interface BillLine {
  name: PriceName;
  service: string;
  unit: string;
  /** Units in the month, and how many of them AWS's always-free tier covers. */
  quantity: number;
  free: number;
  /** US dollars before and after the free tier. */
  listed: number;
  due: number;
}

export interface Bill {
  lines: BillLine[];
  listed: number;
  due: number;
}

/** The bill of these units in US dollars, without tax, as if nothing else used the free ones. */
export function computeBill(quantities: Partial<Record<PriceName, number>>): Bill {
  const lines = allPrices.map(([name, { service, unit, usd, free: allowance = 0 }]) => {
    const quantity = quantities[name] ?? 0;
    const free = Math.min(quantity, allowance);
    return { name, service, unit, quantity, free, listed: quantity * usd, due: (quantity - free) * usd };
  });
  return {
    lines,
    listed: lines.reduce((sum, { listed }) => sum + listed, 0),
    due: lines.reduce((sum, { due }) => sum + due, 0),
  };
}

/** US dollars before the free tier, by service. */
export function sumByService({ lines }: Bill): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { service, listed } of lines) sums[service] = (sums[service] ?? 0) + listed;
  return sums;
}

/** Rupees for each employee and month, and how many times as much the cheapest and the dearest hosted payroll cost. */
export function compareWithHostedPayroll(
  usd: number,
  employees: number,
): { rupees: number; times: [number, number] } {
  const rupees = (usd * rupeesPerDollar) / employees;
  return { rupees, times: [hostedPayroll.from / rupees, hostedPayroll.to / rupees] };
}
