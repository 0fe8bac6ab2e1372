import type { ColumnTitles } from './columns.ts';

/* Titles of the columns that identify an employee in the sheets of companies. */

export const nameColumn: ColumnTitles = {
  title: 'Name',
  synonyms: [
    'Employee Name',
    'Emp Name',
    'Full Name',
    'Employee',
    'Name of Employee',
    'Name of the Employee',
    'Staff Name',
  ],
  parts: [
    ['First Name', 'Employee First Name', 'Given Name', 'Forename'],
    ['Middle Name', 'Employee Middle Name', 'Second Name'],
    ['Last Name', 'Employee Last Name', 'Surname', 'Family Name'],
  ],
};

export const emailColumn: ColumnTitles = {
  title: 'Email',
  synonyms: [
    'Official Email',
    'Email ID',
    'Work Email',
    'Official Email ID',
    'Official Mail ID',
    'Work Email ID',
    'Email Address',
    'Company Email',
    'Office Email',
    'Mail ID',
    'Mail',
  ],
};
