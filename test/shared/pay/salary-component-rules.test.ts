import { expect, test } from 'vitest';
import { toSlipModel } from '../../../document/model.ts';
import { findComponentsError } from '../../../shared/pay/salary-component-rules.ts';
import type { ComponentsInput } from '../../../shared/pay/salary-components.ts';
import { salaryComponentMessages } from '../../../shared/pay/salary-components.ts';
import { julySlip } from '../../web/sample-slips.ts';

test('a component has the name of no line with an amount that every payslip has', () => {
  const model = toSlipModel(julySlip);
  const { grossEarnings, totalDeductions, netPay, netPayable } = model;
  const lines = [
    ...model.earnings,
    ...model.deductions,
    grossEarnings,
    totalDeductions,
    netPay,
    netPayable,
  ].filter(({ value }) => value.startsWith('₹'));
  expect(lines.length).toBeGreaterThan(10);
  for (const { label } of lines) {
    const named = {
      name: label.toLowerCase(),
      kind: 'earning',
      amountKind: 'typed',
      isWages: true,
      isTaxable: true,
      isReduced: true,
      frequency: 'monthly',
    } as ComponentsInput['components'][number];
    expect(findComponentsError({ components: [named], structure: {} }), label).toEqual({
      path: 'components.0.name',
      message: salaryComponentMessages.nameTaken,
    });
  }
});
