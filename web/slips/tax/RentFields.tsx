import { hraCities } from '../../../shared/law/tax-rules.ts';
import { formatPeriod } from '../../../shared/period.ts';
import { Button } from '../../ui/Button.tsx';
import { NumberField, SelectField, TextField } from '../../ui/inputs.tsx';
import { ClaimResult, type ClaimsForm } from './ClaimFields.tsx';
import { newRent, type RentDraft } from './declaration-draft.ts';
import { messages } from './messages.ts';

interface RentRowProps {
  rent: RentDraft;
  index: number;
  months: readonly string[];
  problems: Record<string, string>;
  change: (changes: Partial<RentDraft>) => void;
  remove: () => void;
}

function RentRow({ rent, index, months, problems, change, remove }: RentRowProps) {
  const problem = (name: keyof RentDraft) => problems[`rents.${index}.${name}`];
  const month = (name: 'from' | 'to', label: string) => (
    <SelectField
      label={label}
      error={problem(name)}
      value={rent[name]}
      onChange={({ target }) => change({ [name]: target.value })}
      options={months.map((each) => [each, formatPeriod(each)])}
    />
  );
  const text = (name: 'landlord' | 'relationship' | 'landlordPan', label: string, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      error={problem(name)}
      value={rent[name]}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  );
  return (
    <fieldset className="grid gap-4 border-t border-line pt-4 first:border-t-0 first:pt-0">
      <legend className="sr-only">Rent {index + 1}</legend>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <NumberField
          rupees
          label="Rent a month"
          error={problem('amount')}
          value={rent.amount}
          onChange={({ target }) => change({ amount: target.value })}
        />
        {month('from', 'From')}
        {month('to', 'To')}
        <SelectField label="City" value={rent.city} onChange={({ target }) => change({ city: target.value })}>
          {hraCities.map((city) => (
            <option key={city}>{city}</option>
          ))}
          <option value="">Another city</option>
        </SelectField>
        {text('landlord', 'Landlord')}
        {text('relationship', 'Relationship to you', 'Such as father; none if you are not related')}
        {text('landlordPan', 'PAN of the landlord', messages.panAbove)}
        <div className="flex items-end pb-px lg:justify-end lg:pb-6">
          <Button size="small" onClick={remove}>
            Remove rent {index + 1}
          </Button>
        </div>
      </div>
    </fieldset>
  );
}

/** The rents of a tax year, each with the months in which it is paid. */
export function RentFields({ year, form }: { year: number; form: ClaimsForm }) {
  const { draft, change, problems } = form;
  const { rents } = draft;
  const months = Array.from({ length: 12 }, (_, i) =>
    i < 9 ? `${year}-${String(i + 4).padStart(2, '0')}` : `${year + 1}-${String(i - 8).padStart(2, '0')}`,
  );
  const nextKey = Math.max(-1, ...rents.map(({ key }) => key)) + 1;
  return (
    <div className="mt-3 grid gap-4">
      {rents.map((rent, index) => (
        <RentRow
          key={rent.key}
          {...{ rent, index, months, problems }}
          change={(changes) => change({ rents: rents.with(index, { ...rent, ...changes }) })}
          remove={() => change({ rents: rents.filter((each) => each !== rent) })}
        />
      ))}
      <div className="flex flex-wrap items-center justify-between gap-3">
        {rents.length > 0 && <ClaimResult name="rent" form={form} />}
        <Button size="small" icon="add" onClick={() => change({ rents: [...rents, newRent(year, nextKey)] })}>
          {rents.length === 0 ? 'Add rent' : 'Add another rent'}
        </Button>
      </div>
    </div>
  );
}
