/** Messages of the import of leave balances. */
export const messages = {
  subtitle: 'The balances that employees bring from before the portal.',
  intro:
    'The balance of today is set to the days in the file, by an adjustment with the reason “Opening balance”.',
  rules: [
    'One row for each employee and type of leave. Employees are matched by employee ID or email.',
    'Days go in steps of 0.5. A row that matches the balance of today changes nothing.',
  ],
  noTypes:
    'The company has no types of leave. Import Yearly Leaves with the employees, or set up leave types first.',
  typesFailed: 'Could not load the types of leave.',
  columnsMissing: (titles: readonly string[]) =>
    `These columns are missing: “${titles.join('”, “')}”. Add them and choose the file again.`,
  noType: (text: string, types: readonly string[]) =>
    `There is no type of leave “${text}”. Type one of these: ${types.join(', ')}.`,
  noDays: 'Days are missing. Type them, for example 7.5.',
  notDays: (text: string) => `Days must be 0 to 366, in steps of 0.5: “${text}”.`,
  notOffered: (type: string) => `This employee does not have ${type} today.`,
  unpaid: (type: string) => `${type} is unpaid and has no balance.`,
  repeated: (name: string, type: string, numbers: readonly number[]) =>
    `${type} of ${name} appears more than once, in rows ${numbers.join(', ')}. Keep one of them.`,
  reason: 'Opening balance',
} as const;
