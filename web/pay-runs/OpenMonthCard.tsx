import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { PayRunOpening } from '../../shared/pay-runs.ts';
import { daysInPeriod, formatPeriod, type PayPeriod } from '../../shared/period.ts';
import { usePayDayText } from '../company/pay-day.ts';
import { useBusy } from '../lib/busy.ts';
import { withReason } from '../lib/call-error.ts';
import { countPeople } from '../lib/count.ts';
import { Button } from '../ui/Button.tsx';
import { Card, CardHeader } from '../ui/Card.tsx';
import { SelectField } from '../ui/inputs.tsx';
import { ErrorState, FormFailure, Loading, Skeleton } from '../ui/states.tsx';
import { openingQuery, usePayRunActions } from './calls.ts';
import { messages } from './messages.ts';

/** What opening the month does, in sentences. */
function openingSteps({
  payPeriod,
  people,
  newcomers,
  joined,
  leaving,
  leftBefore,
  left,
  withoutPayroll,
}: PayRunOpening): string[] {
  const days = daysInPeriod(payPeriod);
  const are = (number: number, text: string) =>
    number > 0
      ? [
          `${countPeople(number)} ${text.replace('{is}', number === 1 ? 'is' : 'are').replace('{has}', number === 1 ? 'has' : 'have')}`,
        ]
      : [];
  return [
    `${countPeople(people)} ${people === 1 ? 'starts' : 'start'} with ${days} paid days, no LOP days and no other deduction. Salaries stay as they are.`,
    ...are(joined, '{has} joined within the month and {is} paid from the date of joining.'),
    ...are(leaving, '{has} a date of leaving within the month and {is} paid up to it.'),
    ...are(leftBefore, '{has} a date of leaving before the month and {is} left out.'),
    ...are(newcomers, '{is} new: without a slip of the month before.'),
    ...are(left, 'of the month before {has} no account any more.'),
    ...are(withoutPayroll, '{has} no earnings yet: no slip before there are some.'),
  ];
}

function OpeningPreview({ payPeriod }: { payPeriod: PayPeriod }) {
  const { data, error, refetch } = useQuery(openingQuery(payPeriod));
  const payDay = usePayDayText(payPeriod);
  if (error) {
    return (
      <ErrorState message={withReason(messages.openingFailed, error)} onRetry={refetch} className="py-4" />
    );
  }
  if (!data) {
    return (
      <Loading message="Loading what opening the month would do…">
        <Skeleton className="h-5 max-w-120" />
      </Loading>
    );
  }
  return (
    <ul className="grid list-disc gap-1 pl-5 text-14 text-secondary">
      {[...openingSteps(data), ...(payDay ? [payDay] : [])].map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ul>
  );
}

/** Offers the next month, and says what opening it does before it does it. */
export function OpenMonthCard({ openable }: { openable: readonly PayPeriod[] }) {
  const [chosen, setChosen] = useState<string>();
  const payPeriod = openable.find((period) => period === chosen) ?? (openable[0] as PayPeriod);
  const { open } = usePayRunActions(payPeriod);
  const navigate = useNavigate();
  const [busy, run] = useBusy();
  const [failure, setFailure] = useState('');

  const openMonth = async () => {
    setFailure('');
    try {
      await open();
      await navigate(`/admin/pay-runs/${payPeriod}`);
    } catch (error) {
      setFailure(withReason(messages.openFailed, error));
    }
  };
  return (
    <Card className="grid gap-4">
      <CardHeader title={`Open ${formatPeriod(payPeriod)}`}>
        {openable.length > 1 && (
          <SelectField label="Month" value={payPeriod} onChange={({ target }) => setChosen(target.value)}>
            {openable.map((period) => (
              <option key={period} value={period}>
                {formatPeriod(period)}
              </option>
            ))}
          </SelectField>
        )}
      </CardHeader>
      <OpeningPreview payPeriod={payPeriod} />
      <FormFailure message={failure} />
      <div className="flex justify-end">
        <Button
          kind="primary"
          busy={busy}
          busyLabel="Opening…"
          onClick={() => void run(openMonth)}
          className="max-sm:w-full"
        >
          Open {formatPeriod(payPeriod)}
        </Button>
      </div>
    </Card>
  );
}
