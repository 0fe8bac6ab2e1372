import { chooseSheet } from '../../sheets/choose-sheet.ts';
import { peopleColumns } from '../columns.ts';
import { loadPeople } from '../load-people.ts';
import { matchPeopleColumns, type PeoplePlan, type PeopleSheet, planPeople } from './plan.ts';

/** @throws SheetError, whose message is for the user */
export const choosePeopleSheet = (file: File): Promise<PeopleSheet> =>
  chooseSheet(file, peopleColumns, matchPeopleColumns);

/** Compares a file with the current employees. @param onPage is called with the number loaded so far */
export const compareSheet = async (
  { columns }: PeopleSheet,
  onPage: (people: number) => void,
): Promise<PeoplePlan> => planPeople(columns, await loadPeople(onPage));
