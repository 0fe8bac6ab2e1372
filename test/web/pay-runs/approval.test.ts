import { describe, expect, test } from 'vitest';
import { rupees } from '../../../shared/money.ts';
import type { PayRunApproval } from '../../../shared/pay-runs/approval-state.ts';
import type { PayRun } from '../../../shared/pay-runs/pay-run.ts';
import { payRunsRoutes } from '../../../shared/pay-runs/pay-runs.ts';
import type { PayRunSummary } from '../../../shared/pay-runs/summary.ts';
import { orNames } from '../../../shared/text.ts';
import type { UserId } from '../../../shared/user-id.ts';
import { describeChange, describeTotals } from '../../../web/pay-runs/approval/describe.ts';
import { currentStep, needsApproval, payRunSteps } from '../../../web/pay-runs/PayRunSteps.tsx';
import { sampleReply } from '../sample-reply.ts';

const by = { id: 'usr_00000000000000000001' as UserId, name: 'Divya Menon' };
const at = '2026-11-24T04:30:00.000Z';
const change = (
  kind: NonNullable<PayRunApproval['change']>['kind'],
  names: string[],
  people = names.length,
) => describeChange({ kind, at, by, names, people });

describe('what ended an approval', () => {
  test('names the admin and the employees whose figures changed', () => {
    expect(change('edit', ['Asha Rao'])).toBe(
      'Divya Menon changed the figures of Asha Rao on 24 Nov 2026, 10:00.',
    );
    expect(change('edit', ['Asha Rao', 'Bela Shah', 'Chitra Nair'], 1250)).toContain(
      'Asha Rao, Bela Shah, Chitra Nair and 1,247 more',
    );
    expect(change('check', ['Asha Rao'])).toBe(
      'Divya Menon checked the month again on 24 Nov 2026, 10:00, which changed Asha Rao.',
    );
    expect(change('settings', [])).toContain('changed the company’s settings');
    expect(change('own', ['Divya Menon'])).toContain('their own bank details');
    expect(describeChange(undefined)).toBe('The figures have changed since they were submitted.');
  });

  test('lists who can approve, and the totals that were submitted', () => {
    expect(['', 'A', 'A or B', 'A, B or C']).toEqual(
      [[], ['A'], ['A', 'B'], ['A', 'B', 'C']].map((names) => orNames(names.map((name) => ({ name })))),
    );
    expect(describeTotals({ people: 1, netPay: rupees(1200) })).toBe('1 payslip, ₹1,200.00 net pay');
  });
});

describe('the steps of a month', () => {
  const run = (state: PayRun['state'], others: Partial<PayRun> = {}): PayRun => ({
    ...(sampleReply(payRunsRoutes.payRun) as PayRun),
    state,
    attempt: 1,
    submissions: undefined,
    ...others,
  });
  const summary = (approval?: Partial<PayRunApproval>): PayRunSummary => ({
    ...(sampleReply(payRunsRoutes.summary) as PayRunSummary),
    slips: undefined,
    approval: approval && {
      state: 'none',
      digest: '',
      approvers: [],
      errors: 0,
      unpaid: 0,
      ...approval,
    },
  });
  const titles = (...of: Parameters<typeof payRunSteps>) => payRunSteps(...of).map(({ title }) => title);
  const current = (...of: Parameters<typeof payRunSteps>) => titles(...of)[currentStep(...of)];

  test('a company without approval has five, also with one admin', () => {
    const five = ['Open', 'Enter', 'Check', 'Generate', 'Close'];
    expect(titles(run('open'), summary())).toEqual(five);
    expect(titles(run('open'), summary({ isOff: true }))).toEqual(five);
    expect(needsApproval(run('open'), undefined)).toBe(false);
  });

  test('a reopened month whose payslips its changes made out of date stands at Approve, until it is approved', () => {
    const outdated = (state: PayRunApproval['state']) => ({
      ...summary({ state }),
      slips: { unconfirmed: 1 } as PayRunSummary['slips'],
    });
    expect(current(run('generated'), outdated('changed'))).toBe('Approve');
    expect(current(run('generated'), outdated('approved'))).toBe('Generate');
  });

  test.each<[PayRun['state'], PayRunApproval['state'], string | undefined]>([
    ['open', 'none', 'Enter'],
    ['open', 'submitted', 'Approve'],
    ['open', 'sent-back', 'Enter'],
    ['open', 'changed', 'Enter'],
    ['open', 'approved', 'Generate'],
    ['generated', 'approved', 'Close'],
    ['generated', 'submitted', 'Approve'],
    ['closed', 'approved', undefined],
  ])('%s and %s stands at %s', (state, approval, step) => {
    expect(current(run(state), summary({ state: approval }))).toBe(step);
    expect(titles(run(state), summary({ state: approval }))).toContain('Approve');
  });
});
