import { expect, test } from 'vitest';
import { withLeaveEncashments } from '../../../functions/pay-runs/rows/leave-encashments.ts';
import { emptyProfile } from '../../../functions/store/profile.ts';
import { defaultStatutorySettings } from '../../../shared/company/statutory-settings.ts';
import { paise } from '../../../shared/money.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { sampleUserId } from '../../support/items.ts';

test('the end of a leave year encashes nothing of an employee who left by then: the leaving pays the days', () => {
  const entries = [
    {
      ...{ id: 'closed_2025_e', typeId: 'e', kind: 'closed' as const, date: '2025-12-31', halfDays: 0 },
      encashed: 10,
    },
  ];
  const encashed = (dateOfLeaving: string, again?: string) =>
    withLeaveEncashments(
      '2026-01' as PayPeriod,
      {
        ...{ ...emptyProfile(sampleUserId(1)), basicSalary: paise(30_000_00) },
        ...(again ? { employments: [{ to: dateOfLeaving }], dateOfJoining: again } : { dateOfLeaving }),
      },
      entries,
      {
        rate: 'wages-30',
        settings: {
          ...defaultStatutorySettings,
          ...{ contributionsInCtc: false, components: [], structure: {} },
        },
      },
      { at: '2026-01-05T05:00:00.000Z', by: { id: sampleUserId(2), name: 'Priya Menon' } },
    ).adjustments?.map(({ amount }) => amount);
  expect(encashed('2026-01-10')).toEqual([5_000_00]);
  expect([encashed('2025-12-20'), encashed('2025-12-31')]).toEqual([undefined, undefined]);
  // The settlement has paid them where the employee is employed again.
  expect([encashed('2025-12-20', '2026-01-05'), encashed('2025-12-31', '2026-01-01')]).toEqual([
    undefined,
    undefined,
  ]);
  expect(encashed('2025-06-30', '2025-09-01')).toEqual([5_000_00]);
});
