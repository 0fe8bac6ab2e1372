import { describe, expect, test } from 'vitest';
import type { Rupees } from '../../../shared/money.ts';
import { paise, rupees } from '../../../shared/money.ts';
import type { SlipFigures } from '../../../shared/pay/calculation.ts';
import type { PayChange } from '../../../shared/pay/pay-change.ts';
import { type SlipDetailName, type SlipVersion, slipDetailNames } from '../../../shared/slips/slips.ts';
import { describeVersionChange } from '../../../web/slips/slip-version-text.ts';
import { julySlip, novemberFigures, novemberSlip, octoberFigures } from '../sample-slips.ts';

/** The text about the change from a version with those figures to one with these. */
function described(now: SlipFigures, was: SlipFigures, details: SlipDetailName[] = [], earlier = 1): string {
  const slip = novemberSlip(now, was);
  const { difference, parts, netPay } = slip.comparedWith as PayChange<Rupees> & { netPay: Rupees };
  const [version] = slip.versions as [SlipVersion];
  return describeVersionChange(
    { ...version, change: { difference, parts, details } },
    { ...version, version: earlier, netPay },
  );
}

describe('what a version of a slip changed', () => {
  test('names the amount of version 1 and both net pays', () => {
    expect(described(novemberFigures, { ...novemberFigures, otherDeduction: paise(0) })).toBe(
      'Other deduction was ₹0.00 on version 1. Net pay changed from ₹83,666.67 to ₹83,166.67.',
    );
  });

  test('names a later version by its number', () => {
    expect(described(novemberFigures, { ...novemberFigures, pf: paise(0) }, [], 2)).toBe(
      'PF was ₹0.00 on version 2. Net pay changed from ₹88,716.67 to ₹83,166.67.',
    );
  });

  test('lists several changed amounts of a payslip, largest effect first', () => {
    expect(described(novemberFigures, octoberFigures)).toBe(
      'Loss of pay was ₹0.00 on version 1. Other deduction was ₹383.33 on version 1. Net pay changed from ₹86,366.67 to ₹83,166.67.',
    );
  });

  test('names changed details of a payslip with an unchanged net pay', () => {
    expect(described(octoberFigures, octoberFigures, ['pan'])).toBe(
      'PAN changed. Net pay is still ₹86,366.67.',
    );
    expect(described(octoberFigures, octoberFigures, ['uan', 'pan', 'paidDays'])).toBe(
      'UAN, PAN and Paid Days changed. Net pay is still ₹86,366.67.',
    );
  });

  test('has a label for every detail of a payslip', () => {
    for (const name of slipDetailNames)
      expect(described(octoberFigures, octoberFigures, [name])).toMatch(/^[A-Z][\w ]+ changed\. Net pay/);
  });

  test('names results that were given instead of calculated', () => {
    expect(described({ ...octoberFigures, grossEarnings: paise(1_00) }, octoberFigures)).toContain(
      'Gross earnings were ₹92,500.00 on version 1.',
    );
    expect(described({ ...octoberFigures, totalDeductions: paise(1_00) }, octoberFigures)).toContain(
      'Total deductions were ₹6,133.33 on version 1.',
    );
    expect(described({ ...octoberFigures, netPay: paise(-1_00) }, octoberFigures)).toBe(
      'Net pay changed from ₹86,366.67 to −₹1.00.',
    );
  });

  test('says that no details of a regenerated payslip have changed', () => {
    expect(described(octoberFigures, octoberFigures)).toBe('No details have changed.');
  });

  test('describes no change for the first version of a payslip', () => {
    const [version] = julySlip.versions as [SlipVersion];
    expect(describeVersionChange(version, { ...version, netPay: rupees(1) })).toBe(
      'No details have changed.',
    );
  });
});
