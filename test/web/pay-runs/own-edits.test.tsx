import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { rupees } from '../../../shared/money.ts';
import type { UserId } from '../../../shared/user-id.ts';
import { OwnEditsCard } from '../../../web/pay-runs/approval/OwnEditsCard.tsx';
import { SubmissionHistory } from '../../../web/pay-runs/approval/SubmissionHistory.tsx';

const at = '2026-11-24T04:30:00.000Z';
const by = (name: string) => ({ at, by: { id: 'usr_00000000000000000001' as UserId, name } });

test('an approver who edited sees which employees and settings, and how many more', () => {
  const latest = [
    { kind: 'law' as const, at },
    { kind: 'employee' as const, name: 'Tara Menon', at },
  ];
  const { container } = render(<OwnEditsCard ownEdits={{ count: 12, latest }} />);
  expect([...container.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
    'Rules of the law',
    'Tara Menon',
  ]);
  expect(screen.getAllByText('24 Nov 2026, 10:00')).toHaveLength(2);
  expect(screen.getByText('and 10 more')).toBeTruthy();
});

test('the history of a month says that the approver had edited its figures', () => {
  const submission = { ...by('Omkar Naik'), people: 2, netPay: rupees(1200) };
  const approved = { ...by('Tara Menon'), outcome: 'approved' as const };
  const told = 'no other admin could approve';
  const { container, rerender } = render(
    <SubmissionHistory submissions={[{ ...submission, decision: approved }]} />,
  );
  expect(container.textContent).not.toContain(told);
  rerender(<SubmissionHistory submissions={[{ ...submission, decision: { ...approved, edited: true } }]} />);
  expect(container.textContent).toContain(told);
});
