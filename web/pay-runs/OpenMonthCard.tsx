import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { PayRunOpening } from '../../shared/pay-runs/pay-run.ts';
import { payRunsRoutes } from '../../shared/pay-runs/pay-runs.ts';
import { daysInPeriod, formatPeriod, type PayPeriod } from '../../shared/period.ts';
import { useAction } from '../lib/action.ts';
import { count } from '../lib/count.ts';
import { useRoute } from '../lib/query.tsx';
import { Button } from '../ui/Button.tsx';
import { Card, CardHeader } from '../ui/Card.tsx';
import { SelectField } from '../ui/inputs.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { usePayDayText, usePayRunActions } from './calls.ts';
import { messages } from './messages.ts';

/** Sentences of the preview, one for each effect of opening the month. */
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
  const employees = (number: number, one: string, many: string) =>
    count(number, `employee ${one}`, `employees ${many}`);
  const ifAny = (number: number, one: string, many: string) =>
    number > 0 ? [employees(number, one, many)] : [];
  return [
    people === 0
      ? 'There are no employees to pay in this month. Add employees first.'
      : `${employees(people, 'starts', 'start')} with ${days} paid days, no LOP days and no other deduction. Salaries do not change.`,
    ...ifAny(
      joined,
      'joined this month and is paid from the date of joining.',
      'joined this month and are paid from the date of joining.',
    ),
    ...ifAny(
      leaving,
      'leaves this month and is paid up to the date of leaving.',
      'leave this month and are paid up to the date of leaving.',
    ),
    ...ifAny(
      leftBefore,
      'left before this month and is not included.',
      'left before this month and are not included.',
    ),
    ...ifAny(
      newcomers,
      'is new and has no payslip for last month.',
      'are new and have no payslip for last month.',
    ),
    ...ifAny(left, 'paid last month no longer has an account.', 'paid last month no longer have an account.'),
    ...ifAny(
      withoutPayroll,
      'has no earnings yet. Enter them to generate a payslip.',
      'have no earnings yet. Enter them to generate payslips.',
    ),
  ];
}

function OpeningPreview({ payPeriod }: { payPeriod: PayPeriod }) {
  const query = useRoute(payRunsRoutes.payRunOpening, { params: { payPeriod } });
  const payDay = usePayDayText(payPeriod);
  return (
    <Loaded
      query={query}
      loading="Loading the preview…"
      failed={messages.openingFailed}
      as="list"
      size={1}
      inside
    >
      {(opening) => (
        <ul className="grid list-disc gap-1 pl-5 text-14 text-secondary">
          {[...openingSteps(opening), ...(payDay ? [payDay] : [])].map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}

/** Previews the next month and opens it. */
export function OpenMonthCard({ openable }: { openable: readonly PayPeriod[] }) {
  const [chosen, setChosen] = useState<string>();
  const payPeriod = openable.find((period) => period === chosen) ?? (openable[0] as PayPeriod);
  const { open } = usePayRunActions(payPeriod);
  const navigate = useNavigate();
  const [busy, run] = useAction({ failed: messages.openFailed });

  const openMonth = async () => {
    await open();
    await navigate(`/admin/pay-runs/${payPeriod}`);
  };
  return (
    <Card className="grid gap-4">
      <CardHeader title={`Open ${formatPeriod(payPeriod)}`}>
        {openable.length > 1 && (
          <SelectField
            label="Month"
            value={payPeriod}
            onChange={({ target }) => setChosen(target.value)}
            options={openable.map((period) => [period, formatPeriod(period)])}
          />
        )}
      </CardHeader>
      <OpeningPreview payPeriod={payPeriod} />
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
