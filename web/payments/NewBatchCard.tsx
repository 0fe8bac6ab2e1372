import { useState } from 'react';
import { todayInIndia } from '../../shared/date.ts';
import { formatPaise, type Paise } from '../../shared/money.ts';
import { latestValueDate } from '../../shared/payments/payments.ts';
import type { PayPeriod } from '../../shared/period.ts';
import { countEmployees } from '../lib/count.ts';
import { Button } from '../ui/Button.tsx';
import { Card, CardHeader } from '../ui/Card.tsx';
import { DateField } from '../ui/inputs.tsx';
import { messages } from './messages.ts';

interface NewBatchCardProps {
  number: number;
  payPeriod: PayPeriod;
  payDate: string | undefined;
  /** Employees who would be in it. */
  employees: number;
  total: Paise;
  /** Employees whose payslip is not generated yet. */
  notYet: number;
  /** Whether they were chosen, and are not all who can be paid. */
  areChosen: boolean;
  /** False until all employees are loaded. */
  isReady: boolean;
  /** Whether this is the main step of the screen: no other batch waits for one. */
  isMain: boolean;
  busy: boolean;
  onCreate: (valueDate: string) => void;
}

/** Begins a batch of those who can be paid now, or of those who were chosen. */
export function NewBatchCard({
  number,
  payPeriod,
  payDate,
  employees,
  total,
  notYet,
  areChosen,
  isReady,
  isMain,
  busy,
  onCreate,
}: NewBatchCardProps) {
  const today = todayInIndia();
  const [valueDate, setValueDate] = useState(payDate && payDate > today ? payDate : today);
  const [error, setError] = useState('');
  const create = () => {
    if (valueDate === '') setError('Enter the value date.');
    else onCreate(valueDate);
  };
  return (
    <Card className="grid gap-4">
      <CardHeader title={`Batch ${number}`} />
      {isReady && employees === 0 ? (
        <p className="text-14 text-secondary">{messages.nothingToPay}</p>
      ) : (
        <>
          <p className="text-14 text-secondary">
            {isReady ? (
              <>
                <strong className="figures font-semibold text-ink">{formatPaise(total)}</strong> to{' '}
                {countEmployees(employees)}
                {areChosen ? ', as chosen.' : ': all who can be paid now. Choose in the list to pay fewer.'}
              </>
            ) : (
              messages.loading
            )}
          </p>
          {isReady && notYet > 0 && <p className="text-13 text-caution">{messages.notYet(notYet)}</p>}
          <DateField
            label="Value date"
            hint="The day on which the bank makes the payments."
            min={today}
            max={latestValueDate(payPeriod, today)}
            value={valueDate}
            error={error}
            onChange={({ target }) => {
              setValueDate(target.value);
              setError('');
            }}
          />
          <Button kind={isMain ? 'primary' : 'secondary'} disabled={!isReady} busy={busy} onClick={create}>
            Make batch of {employees}
          </Button>
        </>
      )}
    </Card>
  );
}
