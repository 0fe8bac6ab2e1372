import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateOf } from '../../shared/date.ts';
import type { PayRun } from '../../shared/pay-runs/pay-run.ts';
import { formatPeriod } from '../../shared/period.ts';
import { count, countEmployees, formatCount } from '../lib/count.ts';
import { Card, CardHeader } from '../ui/Card.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { isCheckingAgain, payRunQuery } from './calls.ts';
import { formatTime } from './format.ts';
import { messages } from './messages.ts';

const ofPayslips = (verb: string) => (done: number, people: number) =>
  `${formatCount(done)} of ${count(people, 'payslip', 'payslips')} ${verb}`;
const ofEmployees = (verb: string) => (done: number, people: number) =>
  `${formatCount(done)} of ${countEmployees(people)} ${verb}`;

/** The task that a pay run is at, the label of its count, and how far it has come. */
function describeTask(run: PayRun) {
  if (run.state === 'comparing')
    return { task: 'Comparing', label: 'Employees compared', reached: ofEmployees('compared') };
  if (run.state === 'generating')
    return { task: 'Generating', label: 'Payslips generated', reached: ofPayslips('generated') };
  if (run.state === 'closing')
    return { task: 'Closing', label: 'Employees compared', reached: ofEmployees('compared') };
  return isCheckingAgain(run)
    ? { task: 'Checking', label: 'Employees checked', reached: ofEmployees('checked') }
    : { task: 'Preparing', label: 'Employees prepared', reached: ofEmployees('prepared') };
}

/** How far a run was at a moment, both as the browser saw them: its clock need not be the server's. */
interface ProgressSample {
  /** Milliseconds since any moment that stays the same. */
  time: number;
  done: number;
}

/** 'About 2 minutes left', by the pace since the first sample; undefined while there is no pace yet. */
export function remainingTime(
  first: ProgressSample,
  last: ProgressSample,
  people: number,
): string | undefined {
  const done = last.done - first.done;
  const left = people - last.done;
  if (done <= 0 || left <= 0) return undefined;
  const seconds = Math.ceil((((last.time - first.time) / done) * left) / 1000);
  if (seconds < 60)
    return `About ${count(Math.max(5, Math.ceil(seconds / 5) * 5), 'second', 'seconds')} left`;
  return `About ${count(Math.ceil(seconds / 60), 'minute', 'minutes')} left`;
}

/** Progress of preparing, generating or closing a month, which continues without the page. */
export function ProgressCard({ run }: { run: PayRun }) {
  const { payPeriod, progress } = run;
  const { people = 0, done = 0, failed = 0 } = progress ?? {};
  const [first] = useState(() => ({ time: performance.now(), done }));
  const { error, failureCount, dataUpdatedAt } = useQuery(payRunQuery(payPeriod));
  const isLost = error !== null || failureCount > 0;
  const left = isLost ? undefined : remainingTime(first, { time: performance.now(), done }, people);
  const { task, label, reached } = describeTask(run);
  const text = [
    run.state === 'comparing' ? messages.comparing(people) : people > 0 ? reached(done, people) : 'Starting…',
    failed > 0 && `${formatCount(failed)} failed`,
    left,
  ]
    .filter(Boolean)
    .join('. ');
  return (
    <Card>
      <CardHeader title={`${task} ${formatPeriod(payPeriod)}`} />
      <div className="mt-4">
        <ProgressBar label={label} text={text} done={done} total={people} />
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

/** Why the latest task has stopped. */
export const StoppedCard = ({ at, task, reason }: NonNullable<PayRun['stopped']>) => (
  <Card>
    <p role="status" className="text-14 text-caution">
      {messages.stopped(task, formatDateOf(at), reason)}
    </p>
    <p className="mt-1 text-14 text-secondary">{messages.afterStop[task]}</p>
  </Card>
);
