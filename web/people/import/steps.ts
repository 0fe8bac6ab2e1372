import { peopleColumns } from '../columns.ts';
import { loadPeople } from '../load-people.ts';
import { type ChosenSheet, matchPeopleColumns, type PeoplePlan, planPeople } from './plan.ts';

/** Reads a file, and finds its columns. @throws SheetError, whose message is for the person */
export async function chooseSheet(file: File): Promise<ChosenSheet> {
  const { readSheet } = await import('../../sheets/read-sheet.ts');
  const { name, rows } = await readSheet(file, peopleColumns.isTitle);
  return { name: [file.name, name].filter(Boolean).join(', '), columns: matchPeopleColumns(rows) };
}

/** Compares a sheet with everybody as they are now. @param onPage is given how many have come so far */
export const compareSheet = async (
  { columns }: ChosenSheet,
  onPage: (people: number) => void,
): Promise<PeoplePlan> => planPeople(columns, await loadPeople(onPage));
