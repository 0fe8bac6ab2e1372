import { expect } from 'vitest';
import { figureColumns, matchFigureColumns } from '../../../web/pay-runs/import/columns.ts';
import { planImport } from '../../../web/pay-runs/import/plan.ts';
import { matchPeopleColumns, peopleColumns } from '../../../web/people/columns.ts';
import { planPeople } from '../../../web/people/import/plan.ts';
import { toImportedPerson } from '../../../web/people/import/planned-row.ts';
import type { IsTitle } from '../../../web/sheets/read-csv.ts';
import { readSheet } from '../../../web/sheets/read-sheet.ts';
import { rowOf } from '../../web/pay-runs/month.ts';
import type { MadeFile } from './programs.ts';

const rowsOf = async (bytes: Uint8Array, isTitle: IsTitle) =>
  (await readSheet(new File([new Uint8Array(bytes)], 'made.xlsx'), isTitle)).rows;

/** The rows that the import has to make of the files that `makers` of programs.ts make. */
export const expectImported: Record<MadeFile, (bytes: Uint8Array) => Promise<void>> = {
  people: async (bytes) => {
    const rows = await rowsOf(bytes, peopleColumns.isTitle);
    const { added, refused } = planPeople(peopleColumns, matchPeopleColumns(rows, peopleColumns), []);
    expect(refused).toEqual([]);
    expect(added.map(toImportedPerson)).toMatchObject([
      {
        employeeId: '0042',
        name: 'आशा राव',
        email: 'asha.rao@example.com',
        dateOfJoining: '2026-04-01',
        basicSalary: 45_000.5,
        hra: 18_000,
        bankAccountNumber: '00123456789012345678',
        ifscCode: 'HDFC0001234',
      },
      {
        employeeId: '0043',
        name: 'Nila Sen',
        email: 'nila@example.com',
        dateOfJoining: '2025-12-31',
        basicSalary: 30_000,
        hra: 12_000,
        bankAccountNumber: '005010031167',
        ifscCode: 'SBIN0001234',
      },
    ]);
  },
  'pay-run': async (bytes) => {
    const rows = await rowsOf(bytes, figureColumns.isTitle);
    const people = ['0042', '43'].map((employeeId) => rowOf(`usr_${employeeId}`, { employeeId }));
    const { rows: changes, refused } = planImport(matchFigureColumns(rows), people);
    expect(refused).toEqual([]);
    expect(
      changes.map(({ person, figures }) => [
        person.employeeId,
        Object.fromEntries(figures.map(({ field, after }) => [field, after])),
      ]),
    ).toEqual([
      ['0042', { paidDays: 28.5, lopDays: 1.5, otherDeduction: 1250.5 }],
      ['43', { otherDeduction: 300 }],
    ]);
  },
};
