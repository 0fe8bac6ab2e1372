import { RefusedCard } from '../../sheets/RefusedCard.tsx';
import { DownloadSheetButtons } from '../export/DownloadSheetButtons.tsx';
import type { PeopleSheet, RefusedPerson } from './plan.ts';
import { refusedSheet } from './refused-sheet.ts';

interface RefusedPeopleProps {
  title: string;
  sheet: PeopleSheet;
  rows: readonly RefusedPerson[];
  note: string;
}

/** Rows with errors and their reasons, with a download to correct and import again. */
export const RefusedPeople = ({ title, sheet, rows, note }: RefusedPeopleProps) => (
  <RefusedCard
    title={title}
    rows={rows}
    note={note}
    actions={
      <DownloadSheetButtons
        name="employees-to-correct"
        of="these rows"
        create={async () => refusedSheet(sheet.columns, rows)}
      />
    }
  />
);
