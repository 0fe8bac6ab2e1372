import { describe, expect, test } from 'vitest';
import type { Person } from '../../../shared/people/people.ts';
import { matchPeopleColumns, peopleColumns } from '../../../web/people/columns.ts';
import { planPeople } from '../../../web/people/import/plan.ts';
import { managerPlanMessages, managersFirst } from '../../../web/people/import/plan-managers.ts';
import { toImportedPerson } from '../../../web/people/import/planned-row.ts';
import { readCsv } from '../../../web/sheets/read-csv.ts';

const person = (name: string, details: Partial<Person> = {}): Person =>
  ({
    userId: `usr_${name}`,
    name,
    email: `${name}@example.com`,
    yearlyLeaves: 12,
    version: 1,
    ...details,
  }) as Person;

const people = [
  person('asha', { employeeId: 'E-1' }),
  person('bela', { employeeId: 'E-2', manager: 'asha@example.com' }),
  person('chitra', { employeeId: 'E-3', manager: 'bela@example.com' }),
];

/** @param rows of email, name, employee ID and manager */
const plan = (...rows: string[]) =>
  planPeople(
    peopleColumns,
    matchPeopleColumns(
      readCsv(
        new TextEncoder().encode(['Email,Name,Emp ID,Reporting Manager', ...rows].join('\n')),
        peopleColumns.isTitle,
      ),
      peopleColumns,
    ),
    people,
  );
const reasonsOf = (...rows: string[]) =>
  plan(...rows).refused.map(({ number, reasons }) => [number, ...reasons]);

describe('the Manager column of an import', () => {
  test.each(['asha@example.com', 'ASHA@Example.com', 'E-1', 'e-1'])('finds the manager %s', (written) => {
    const { changed } = plan(`chitra@example.com,,,${written}`);
    expect(changed.map(toImportedPerson)).toEqual([
      { email: 'chitra@example.com', userId: 'usr_chitra', version: 1, manager: 'asha@example.com' },
    ]);
    expect(changed[0]?.changes).toEqual([
      { column: 'manager', before: 'bela@example.com', after: 'asha@example.com' },
    ]);
  });

  test('changes nothing where the cell is empty or says the same by employee ID', () => {
    expect(plan('bela@example.com,,,', 'chitra@example.com,,,E-2')).toMatchObject({
      changed: [],
      refused: [],
      unchanged: 2,
    });
  });

  // behaviour people: Manager
  test('refuses an unknown manager, an employee’s own email, and a circle', () => {
    expect(
      reasonsOf('bela@example.com,,,ravi@example.com', 'chitra@example.com,,,E-3', 'asha@example.com,,,E-3'),
    ).toEqual([
      [2, managerPlanMessages.unknown('ravi@example.com')],
      [3, managerPlanMessages.own],
      [4, managerPlanMessages.circle('E-3')],
    ]);
  });

  test('refuses an employee ID that two employees have', () => {
    const both = [
      person('asha', { employeeId: 'E-1' }),
      person('bela', { employeeId: 'E-1' }),
      person('chitra'),
    ];
    const sheet = matchPeopleColumns(
      readCsv(new TextEncoder().encode('Email,Manager\nchitra@example.com,E-1'), peopleColumns.isTitle),
      peopleColumns,
    );
    expect(planPeople(peopleColumns, sheet, both).refused).toMatchObject([
      { reasons: [managerPlanMessages.shared('E-1', 2)] },
    ]);
  });

  test('allows two employees to change places', () => {
    expect(
      reasonsOf('bela@example.com,,,chitra@example.com', 'chitra@example.com,,,asha@example.com'),
    ).toEqual([]);
  });

  // behaviour people: Manager
  test('takes a manager who is added by another row, by email or employee ID, and saves that row first', () => {
    const { added, changed, refused } = plan(
      'esha@example.com,Esha Das,E-5,E-4',
      'asha@example.com,,,dev@example.com',
      'dev@example.com,Dev Patel,E-4,',
    );
    expect(refused).toEqual([]);
    expect(managersFirst([...changed, ...added]).map(({ email }) => email)).toEqual([
      'dev@example.com',
      'asha@example.com',
      'esha@example.com',
    ]);
  });

  // behaviour people: Manager
  test('refuses those who report to a manager whose own row is refused, through all levels', () => {
    expect(
      reasonsOf(
        'farah@example.com,Farah Khan,,esha@example.com',
        'esha@example.com,Esha Das,,dev@example.com',
        'dev@example.com,,,',
      ).map(([number, ...reasons]) => [number, reasons.at(-1)]),
    ).toEqual([
      [2, managerPlanMessages.refused('esha@example.com', 3)],
      [3, managerPlanMessages.refused('dev@example.com', 4)],
      [4, expect.stringContaining('Name is missing')],
    ]);
  });

  test('refuses a circle of employees who are added by the file', () => {
    expect(
      reasonsOf('dev@example.com,Dev Patel,,esha@example.com', 'esha@example.com,Esha Das,,dev@example.com'),
    ).toEqual([
      [2, managerPlanMessages.circle('esha@example.com')],
      [3, managerPlanMessages.circle('dev@example.com')],
    ]);
  });
});
