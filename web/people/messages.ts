import { capitalize } from '../../shared/text.ts';
import { formatCount } from '../lib/count.ts';

/** Messages of importing and exporting employees. Those of the server are in shared/people/people.ts. */
export const messages = {
  columnsFailed: 'Could not load the columns of an import.',
  payChangesHint:
    'Leave the date empty for changes from the current month of each employee. With an earlier date, the next payslip pays the arrears of each month since.',
  previewingPay: 'Calculating pay changes…',
  payPreviewFailed: 'Could not calculate the pay changes.',
  importIntro:
    'One row per employee, matched by email. New employees are added, existing ones are updated. A row without an email is matched by employee ID, so a file of IDs and new salaries is enough for raises. An empty cell leaves a value unchanged. You review all changes before they are saved.',
  rules: [
    'New employees can sign in after you invite them or choose an initial password.',
    'Administrators cannot be changed by an import.',
    'Formulas are not run. Their last calculated values are used.',
  ],
  exportIntro:
    'Download all employees in the same columns, to review or to edit and import again. This export includes bank accounts, PANs and dates of birth and is recorded in the audit log.',
  missingIntro:
    'Statutory amounts cannot be checked without these details. Add them in a file, or on the page of an employee.',
  missingFailed: 'Could not load the employees.',
  noneMissing: (noun: string) => `${capitalize(noun)} is set for every employee who needs it.`,
  noSuchDetail: 'There is no list for this detail.',
  waiting: 'New employees cannot sign in yet. Invite them now, or choose initial passwords in Manage Users.',
  invited: 'New employees get an email with a link to set their password.',
  invite: (added: number) =>
    `Email an invitation to the ${added === 1 ? 'new employee' : `${formatCount(added)} new employees`}`,
} as const;

/** Messages of the import of leave balances. */
export const balanceTexts = {
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
