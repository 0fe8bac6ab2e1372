/* Titles of the columns that identify an employee in the sheets of companies. */

export const employeeIdSynonyms = [
  'Emp Code',
  'Emp ID',
  'Employee No.',
  'Emp No.',
  'Employee Code',
  'Employee Number',
  'E Code',
  'Staff ID',
  'Staff Code',
  'ID',
];

export const nameSynonyms = [
  'Employee Name',
  'Emp Name',
  'Full Name',
  'Employee',
  'Name of Employee',
  'Name of the Employee',
  'Staff Name',
];

export const emailSynonyms = [
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
];
