import { countPeople } from '../lib/count.ts';

/** Messages of importing and exporting people. Those of the server are in shared/people.ts. */
export const messages = {
  importIntro:
    'One row per employee, matched by email. New employees are added, existing ones are updated. A row without an email is matched by employee ID, so a file of IDs and new salaries is enough for raises. An empty cell leaves a detail as it is. You see all changes before anything is saved.',
  rules: [
    'No passwords: who is added cannot sign in before you invite them or choose an initial password.',
    'Administrators are left as they are: no sheet changes them.',
    'Formulas are not run. What the spreadsheet calculated last is taken.',
  ],
  exportIntro:
    'Everybody’s details in the same columns, to look through, or to change and import again. That you read all bank accounts and PANs is put on the record.',
  compareFailed: 'The sheet could not be compared with the people of the portal.',
  exportFailed: 'The file could not be made.',
  nothingToImport: 'The sheet says nothing that the portal does not have already.',
  refused: 'Correct these rows in the sheet and import it again, or go on without them.',
  notImported: 'Nothing of these rows was saved. Download them, correct them, and import that file.',
  saving: 'You can leave this page: what is saved stays, and the same sheet goes on where it ended.',
  stopped: (left: number) => `${countPeople(left)} could not be saved.`,
  waiting: 'New employees cannot sign in yet. Invite them now, or choose initial passwords in Manage Users.',
  invited: 'Who was added gets a mail with a link to choose a password.',
  invite: (added: number) =>
    `Send an invitation by mail to ${added === 1 ? 'the person' : `the ${countPeople(added)}`} who would be added`,
} as const;
