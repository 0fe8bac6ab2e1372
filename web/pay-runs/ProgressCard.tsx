import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PayRun } from '../../shared/pay-runs.ts';
import { formatPeriod } from '../../shared/period.ts';
import { count, countEmployees, formatCount } from '../lib/count.ts';
import { Card, CardHeader } from '../ui/Card.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { isCheckingAgain, payRunQuery } from './calls.ts';
import { formatTime } from './format.ts';
import { messages } from './messages.ts';
import { remainingTime } from './remaining-time.ts';

/** Progress of preparing or generating a month, which continues without the page. */
export default function ProgressCard({ run }: { run: PayRun }) {
  const { state, payPeriod, progress } = run;
  const { people = 0, done = 0, failed = 0 } = progress ?? {};
  const [first] = useState(() => ({ time: performance.now(), done }));
  const { error, failureCount, dataUpdatedAt } = useQuery(payRunQuery(payPeriod));
  const isLost = error !== null || failureCount > 0;
  const left = isLost ? undefined : remainingTime(first, { time: performance.now(), done }, people);
  const isGenerating = state === 'generating';
  const isCheck = isCheckingAgain(run);
  const task = isGenerating ? 'Generating' : isCheck ? 'Checking' : 'Preparing';
  const reached = isGenerating
    ? `${formatCount(done)} of ${count(people, 'payslip', 'payslips')} generated`
    : `${formatCount(done)} of ${countEmployees(people)} ${isCheck ? 'checked' : 'prepared'}`;
  const text = [people > 0 ? reached : 'Starting…', failed > 0 && `${formatCount(failed)} failed`, left]
    .filter(Boolean)
    .join('. ');
  return (
    <Card>
      <CardHeader title={`${task} ${formatPeriod(payPeriod)}`} />
      <div className="mt-4">
        <ProgressBar
          label={isGenerating ? 'Payslips generated' : isCheck ? 'Employees checked' : 'Employees prepared'}
          text={text}
          done={done}
          total={people}
        />
      </div>
      <p className="figures mt-3 text-14">{text}</p>
      <p role="status" className="text-14 text-caution empty:hidden">
        {isLost && messages.connectionLost(formatTime(new Date(dataUpdatedAt)))}
      </p>
      <p className="mt-1 text-13 text-tertiary">
        You can leave this page. The task continues in the background.
      </p>
    </Card>
  );
}
