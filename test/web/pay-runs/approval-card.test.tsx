import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { PayRun, PayRunApproval } from '../../../shared/pay-runs/pay-runs.ts';
import { ApprovalCard } from '../../../web/pay-runs/approval/ApprovalCard.tsx';

const nikhil = { id: 'usr_00000000000000000002', name: 'Nikhil Joshi' };
const change = { kind: 'figures', names: ['Sameer Patil'], people: 1, at: '2026-11-28T05:57:00.000Z' };
const approval = {
  ...{ state: 'changed', digest: '', approvers: [nikhil], errors: 0, unpaid: 0 },
  change: { ...change, by: nikhil },
} as unknown as PayRunApproval;

function open(state: PayRun['state'], areSlipsOpen: boolean) {
  const run = { payPeriod: '2026-11', state } as PayRun;
  const card = <ApprovalCard run={run} approval={approval} areSlipsOpen={areSlipsOpen} />;
  return render(card, { wrapper: MemoryRouter }).container.textContent;
}

describe('a figure that changed after the approval of a month', () => {
  test.each([
    ['open', false],
    ['generated', true],
  ] as const)('asks to submit again a month that is %s and has a payslip to check: %s', (state, areOpen) => {
    const text = open(state, areOpen);
    expect(text).toContain('Submit again');
    expect(text).toContain('Nikhil Joshi can approve.');
  });

  test.each(['generated', 'closed'] as const)(
    'asks for nothing in a month that is %s once its payslip has it',
    (state) => {
      const text = open(state, false);
      expect(text).toContain('changed the figures of Sameer Patil');
      expect(text).not.toContain('Submit again');
      expect(text).not.toContain('can approve');
    },
  );
});
