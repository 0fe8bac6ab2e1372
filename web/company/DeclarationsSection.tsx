import { useController } from 'react-hook-form';
import { companyLabels as labels } from '../../shared/company/company.ts';
import { dateInTaxYear, maxYearsKept, proofMonths } from '../../shared/company/declaration-settings.ts';
import { todayInIndia } from '../../shared/date.ts';
import { daysInPeriod, financialYearOf, type PayPeriod, toPeriod } from '../../shared/period.ts';
import { Card, CardHeader } from '../ui/Card.tsx';
import { FieldMessage } from '../ui/Field.tsx';
import { SelectField } from '../ui/inputs.tsx';
import type { CompanyFormState } from './company-form.ts';
import { messages } from './messages.ts';

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** The months of a tax year: the number and the name of each. */
const months = Array.from({ length: 12 }, (_, i) => {
  const month = ((i + 3) % 12) + 1;
  const name = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });
  return [twoDigits(month), name.format(new Date(Date.UTC(2027, month - 1, 1)))] as const;
});

/** A day of the tax year, by its month and its day; no month is no day. */
function LockDay({ form }: { form: Pick<CompanyFormState, 'controllerProps'> }) {
  const { field, fieldState } = useController(form.controllerProps('declarationsLockOn'));
  const [month = '', day = ''] = (field.value ?? '').split('-');
  const days = month === '' ? 0 : daysInPeriod(`2027-${month}` as PayPeriod);
  const choose = (chosenMonth: string, chosenDay: string) => {
    const last = chosenMonth === '' ? 0 : daysInPeriod(`2027-${chosenMonth}` as PayPeriod);
    field.onChange(
      chosenMonth === '' ? '' : `${chosenMonth}-${twoDigits(Math.min(Number(chosenDay) || 1, last))}`,
    );
  };
  return (
    <>
      <SelectField
        label={labels.declarationsLockOn}
        hint={messages.lockDayHint}
        value={month}
        onChange={({ target }) => choose(target.value, day)}
        none="No day"
        options={months.map(([value, name]) => [value, name])}
      />
      {month !== '' && (
        <SelectField
          label="Day of the month"
          value={day}
          onChange={({ target }) => choose(month, target.value)}
        >
          {Array.from({ length: days }, (_, i) => (
            <option key={twoDigits(i + 1)} value={twoDigits(i + 1)}>
              {i + 1}
            </option>
          ))}
        </SelectField>
      )}
      <FieldMessage id="declarations-lock-on" error={fieldState.error?.message} />
    </>
  );
}

/** When declarations of income tax are locked, from when proofs count, and how long both are kept. */
export function DeclarationsSection({ form }: { form: CompanyFormState }) {
  const lockOn = form.watch('declarationsLockOn');
  const isPast = lockOn && dateInTaxYear(lockOn, financialYearOf(toPeriod(todayInIndia()))) <= todayInIndia();
  return (
    <Card className="grid gap-4">
      <CardHeader title="Tax declarations" />
      <div className="grid gap-4 sm:grid-cols-2">
        <LockDay form={form} />
        <SelectField
          {...form.field('proofsFrom')}
          label={labels.proofsFrom}
          hint={messages.proofsFromHint}
          className="sm:col-start-1"
          options={proofMonths}
        />
        <SelectField
          {...form.field('declarationYearsKept')}
          label={labels.declarationYearsKept}
          hint={messages.yearsKeptHint}
          options={Array.from({ length: maxYearsKept }, (_, i) => String(maxYearsKept - i)).map((years) => [
            years,
            years === '1' ? '1 year' : `${years} years`,
          ])}
        />
      </div>
      {isPast && <p className="text-13 text-caution">{messages.lockDayIsPast}</p>}
    </Card>
  );
}
