import { useId } from 'react';
import { todayInIndia } from '../../shared/date.ts';
import { DownloadSheetButtons } from '../sheets/DownloadSheetButtons.tsx';
import { Card } from '../ui/Card.tsx';
import type { PeopleColumns } from './columns.ts';
import { loadPeople } from './load-people.ts';
import { messages } from './messages.ts';
import { peopleSheet } from './people-sheet.ts';

/** Exports all employees. */
export function ExportCard({ columns }: { columns: PeopleColumns }) {
  const id = useId();
  return (
    <Card className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="grid min-w-0 flex-1 basis-72 gap-1.5">
        <h2 id={id} className="text-15 font-semibold">
          Export employees
        </h2>
        <p className="max-w-160 text-14 text-secondary">{messages.exportIntro}</p>
      </div>
      <DownloadSheetButtons
        name={`employees-${todayInIndia()}`}
        create={async () => peopleSheet(await loadPeople(), columns)}
        describedBy={id}
      />
    </Card>
  );
}
