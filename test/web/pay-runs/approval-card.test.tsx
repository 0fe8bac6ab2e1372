import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { PayRunApproval } from '../../../shared/pay-runs/approval-state.ts';
import type { PayRun } from '../../../shared/pay-runs/pay-run.ts';
import { ApprovalCard } from '../../../web/pay-runs/approval/ApprovalCard.tsx';

const nikhil = { id: 'usr_00000000000000000002', name: 'Nikhil Joshi' };
const change = { kind: 'figures', names: ['Sameer Patil'], people: 1, at: '2026-11-28T05:57:00.000Z' };
const approval = {
  ...{ state: 'changed', digest: '', approvers: [nikhil], errors: 0, unpaid: 0 },
  change: { ...change, by: nikhil },
} as unknown as PayRunApproval;

const submission = {
  ...{ at: '2026-11-27T05:00:00.000Z', by: { id: 'usr_00000000000000000001', name: 'Meera Pillai' } },
  ...{ people: 11, netPay: 6_84_275.33 },
  decision: { at: '2026-11-27T06:00:00.000Z', by: nikhil, outcome: 'approved' },
};

function open(
  state: PayRun['state'],
  areSlipsOpen: boolean,
  { approval: shown = approval, submissions }: { approval?: PayRunApproval; submissions?: object[] } = {},
) {
  const run = { payPeriod: '2026-11', state, submissions } as PayRun;
  const card = <ApprovalCard run={run} approval={shown} areSlipsOpen={areSlipsOpen} />;
  return render(card, { wrapper: MemoryRouter }).container.textContent;
}

describe('a figure that changed after the approval of a month', () => {
  test.each([
    ['open', false],
    ['generated', true],
  ] as const)('asks to submit again a month that is %s and has a payslip to check: %s', (state, areOpen) => {
    const text = open(state, areOpen);
    expect(text).toContain('Not approved');
    expect(text).toContain('Submit the month again. Nikhil Joshi can approve.');
  });

  test('asks for nothing in a generated month once its payslip has it', () => {
    const text = open('generated', false);
    expect(text).toContain('changed the figures of Sameer Patil');
    expect(text).not.toContain('Submit the month again');
    expect(text).not.toContain('can approve');
  });
});

describe('the approval of a closed month', () => {
  // behaviour pay-runs: A closed month says who approved it
  test('says who approved it, whatever the month was before it was closed', () => {
    const text = open('closed', false, { submissions: [submission] });
    expect(text).toMatch(/^ApprovalApproved by Nikhil Joshi on 27 Nov 2026, 11:30\./);
    expect(text).not.toContain('Changed since');
    expect(document.querySelector('details')?.textContent).toContain('₹6,84,275.33');
    // The net pay of the month can be another one, by payslips that were approved on their own.
    document.querySelector('details')?.remove();
    expect(document.body.textContent).not.toContain('₹');
  });

  test('is not shown where the month was closed without one', () => {
    expect(open('closed', false, { approval: { ...approval, state: 'none' } })).toBe('');
  });
});

// behaviour pay-runs: An approval is of exactly these figures
test('an approved month says who approved it, and that its payslips can be generated', () => {
  const approved: PayRunApproval = { ...approval, state: 'approved' };
  const text = open('open', false, { approval: approved, submissions: [submission] });
  expect(text).toContain('Nikhil Joshi approved 11 payslips');
  expect(text).toContain('Payslips can be generated now.');
  expect(open('generated', false, { approval: approved, submissions: [submission] })).not.toContain(
    'can be generated',
  );
});
