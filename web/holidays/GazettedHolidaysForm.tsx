import { type FormEvent, useState } from 'react';
import { formatDate } from '../../shared/date.ts';
import { isYearPublished } from '../../shared/holidays/gazetted-holidays.ts';
import { type Holiday, type HolidayDetails, holidaysRoutes } from '../../shared/holidays/holidays.ts';
import { CallError } from '../lib/call-error.ts';
import { asAdminByCookie } from '../lib/client.ts';
import { showToast } from '../lib/toasts.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { controlClasses } from '../ui/Field.tsx';
import { Checkbox } from '../ui/inputs.tsx';
import { FormFailure } from '../ui/states.tsx';
import { useChangingHolidays, withHoliday } from './calls.ts';
import { type GazettedRow, toGazettedRows } from './gazetted-rows.ts';
import { messages } from './messages.ts';

/** Adds holidays one by one; a holiday that another admin has added meanwhile counts as added. */
function useAddAll() {
  const changing = useChangingHolidays();
  return async (picked: readonly HolidayDetails[], onProgress: (added: number) => void): Promise<void> => {
    for (const [index, body] of picked.entries()) {
      try {
        await changing(asAdminByCookie(holidaysRoutes.addHoliday, { body }), withHoliday);
      } catch (error) {
        if (!(error instanceof CallError && error.code === 'conflict')) throw error;
      }
      onProgress(index + 1);
    }
  };
}

interface GazettedHolidaysFormProps {
  year: string;
  holidays: readonly Holiday[];
  onClose: () => void;
  onAdded: () => void;
}

/** Gazetted holidays of a year. Those not in the company's list are selected, each with a date that can be changed. */
export function GazettedHolidaysForm({ year, holidays, onClose, onAdded }: GazettedHolidaysFormProps) {
  const addAll = useAddAll();
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set());
  const [dates, setDates] = useState<Readonly<Record<string, string>>>({});
  const [progress, setProgress] = useState<string>();
  const [failure, setFailure] = useState('');
  const rows = toGazettedRows(year, holidays);
  const picked = rows
    .filter(({ name, listed }) => !listed && !dropped.has(name))
    .map(({ name, date }) => ({ name, date: dates[name] ?? date }));

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (progress !== undefined || picked.length === 0) return;
    const undated = picked.find(({ date }) => date === '');
    if (undated) return setFailure(messages.gazettedDateMissing(undated.name));
    setFailure('');
    setProgress(messages.addingGazetted(0, picked.length));
    try {
      await addAll(picked, (added) => setProgress(messages.addingGazetted(added, picked.length)));
      showToast('success', messages.gazettedAdded(picked.length));
      onAdded();
      onClose();
    } catch (error) {
      setFailure(messages.addingFailed(error));
    } finally {
      setProgress(undefined);
    }
  }

  return (
    <form aria-label={`Gazetted holidays of ${year}`} onSubmit={(event) => void submit(event)}>
      <p className="px-5 py-4 text-13 text-tertiary">
        {isYearPublished(year) ? messages.gazettedNote : messages.gazettedUnpublished(year)}
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {rows.map((row) => (
          <GazettedItem
            key={row.name}
            row={row}
            date={dates[row.name] ?? row.date}
            isPicked={!dropped.has(row.name)}
            onPick={(isPicked) => {
              const next = new Set(dropped);
              if (isPicked) next.delete(row.name);
              else next.add(row.name);
              setDropped(next);
            }}
            onDateChange={(date) => setDates({ ...dates, [row.name]: date })}
          />
        ))}
      </ul>
      <div className="grid gap-3 p-4">
        <FormFailure message={failure} />
        <div className="flex flex-wrap justify-end gap-2 max-sm:grid max-sm:grid-cols-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            kind="primary"
            disabled={picked.length === 0}
            busy={progress !== undefined}
            busyLabel={progress}
          >
            {messages.addGazetted(picked.length)}
          </Button>
        </div>
      </div>
    </form>
  );
}

interface GazettedItemProps {
  row: GazettedRow;
  date: string;
  isPicked: boolean;
  onPick: (isPicked: boolean) => void;
  onDateChange: (date: string) => void;
}

/** A gazetted holiday with a checkbox and date, or the matching holiday of the company's list. */
function GazettedItem({ row: { name, listed }, date, isPicked, onPick, onDateChange }: GazettedItemProps) {
  if (listed) {
    return (
      <li className="flex min-h-13 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-5 py-2 text-14">
        <span className="text-secondary">{name}</span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-13 text-tertiary">
            {listed.name === name ? '' : `${listed.name}, `}
            <span className="figures">{formatDate(listed.date)}</span>
          </span>
          <Badge tone="positive">Already added</Badge>
        </span>
      </li>
    );
  }
  return (
    <li className="flex min-h-13 items-center justify-between gap-3 px-5 py-2">
      <Checkbox label={name} checked={isPicked} onChange={({ target }) => onPick(target.checked)} />
      <span className="w-40 shrink-0">
        <input
          type="date"
          max="2099-12-31"
          aria-label={`Date of ${name}`}
          value={date}
          disabled={!isPicked}
          onChange={({ target }) => onDateChange(target.value)}
          className={controlClasses}
        />
      </span>
    </li>
  );
}
