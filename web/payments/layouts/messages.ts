import { maxTemplates } from '../../../shared/payments/bank-files/template.ts';

/** Messages of the payment settings. */
export const messages = {
  intro:
    'From when payments are tracked, the account that salaries are paid from, and the files that your bank takes.',
  loading: 'Loading payment settings…',
  loadFailed: 'Could not load the payment settings.',
  saveFailed: 'Could not save the payment settings. Try again.',
  saved: 'Payment settings saved',
  trackedFromHint:
    'From this month on, payslips say what was paid. Earlier ones say that they are paid. Leave it empty if you do not track payments here.',
  debitAccountHint: 'The account number of the company, as the bank’s file needs it.',
  layoutHint: 'The one that is chosen first when you export a batch.',
  layoutsHint:
    'The layouts of ICICI, HDFC and Kotak follow what these banks ask for. If your contract differs, or your bank is another one, copy a layout and change it.',
  layoutSaved: (name: string) => `Layout ${name} saved`,
  layoutDeleted: (name: string) => `Layout ${name} deleted`,
  layoutFailed: 'Could not save the layout. Try again.',
  deleteFailed: 'Could not delete the layout. Try again.',
  confirmDelete: (name: string) => `Delete the layout ${name}?`,
  tooMany: `You have ${maxTemplates} layouts of your own, which is the most you can have. Delete one first.`,
  previewHint: 'Made-up employees: one at the bank of the company, and two at other banks.',
  ownBankHint: 'The first four letters of its IFSC, for example ICIC.',
  modeHint: 'The code in the bank’s file, for example NEFT.',
  rtgsHint: 'For ₹2,00,000 and more. Leave it empty if those go by NEFT.',
  maxLengthHint: 'Longer texts are cut; amounts, accounts and IFSC never are. Leave it empty for no limit.',
} as const;
