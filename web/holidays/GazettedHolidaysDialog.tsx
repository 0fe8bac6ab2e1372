import { useState } from 'react';
import { todayInIndia } from '../../shared/date.ts';
import type { Holiday } from '../../shared/holidays/holidays.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { GazettedHolidaysForm } from './GazettedHolidaysForm.tsx';
import { gazettedYears } from './gazetted-rows.ts';

interface GazettedHolidaysDialogProps {
  open: boolean;
  onClose: () => void;
  /** The company's list, of all years. */
  holidays: readonly Holiday[];
  /** The year that is offered first. */
  initialYear: string;
  /** Told of the year that holidays were added to. */
  onAdded: (year: string) => void;
}

/** Adds holidays from the central government's list. */
export function GazettedHolidaysDialog({
  open,
  onClose,
  holidays,
  initialYear,
  onAdded,
}: GazettedHolidaysDialogProps) {
  const [chosenYear, setYear] = useState<string>();
  const year = chosenYear ?? initialYear;
  const years = gazettedYears(todayInIndia()).map((value) => ({ value, label: value }));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={() => setYear(undefined)}
      title="Gazetted holidays of India"
    >
      <div className="p-5 pb-0">
        <Segmented label="Year of the list" options={years} value={year} onValueChange={setYear} />
      </div>
      <GazettedHolidaysForm
        key={year}
        year={year}
        holidays={holidays}
        onClose={onClose}
        onAdded={() => onAdded(year)}
      />
    </Dialog>
  );
}
