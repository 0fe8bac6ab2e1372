import type { AdjustmentItem } from '../../functions/store/profile.ts';
import { paise } from '../../shared/money.ts';
import { sampleUserId } from './items.ts';
import { sampleRunPeriod } from './pay-runs.ts';

/** A bonus in the sample month that no payslip has yet. */
export const sampleAdjustment = (id: string): AdjustmentItem => ({
  id,
  kind: 'earning',
  label: 'Bonus',
  amount: paise(1_000_00),
  month: sampleRunPeriod,
  reason: 'Diwali',
  at: '2025-12-20T04:30:00.000Z',
  by: { id: sampleUserId(0), name: 'Administrator' },
  settled: {},
});
