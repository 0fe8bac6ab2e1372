import type { AuditEntry } from '../../shared/audit/audit.ts';
import type { Sheet } from '../sheets/sheet.ts';
import { labelOfAction, labelOfChange, sortChanges } from './changes.ts';

const labels = [
  'Time',
  'By',
  'By (ID)',
  'Action',
  'Month',
  'Applies to',
  'Applies to (ID)',
  'Device',
  'Field',
  'Before',
  'After',
];

/** '2026-11-22 16:42:07' in India, which a spreadsheet sorts as text and as time alike. */
const timeFormat = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Asia/Kolkata',
});

/** A row for each change, and one for an entry without any; amounts in rupees, dates YYYY-MM-DD. */
export function auditSheet(entries: readonly AuditEntry[]): Sheet {
  const rows = entries.flatMap((entry) => {
    const { at, by, action, payPeriod = '', subject, device = '', changes } = entry;
    const common = [
      timeFormat.format(new Date(at)),
      by.name ?? '',
      by.id,
      labelOfAction(action),
      payPeriod,
      subject.name ?? '',
      subject.id,
      device,
    ];
    if (changes.length === 0) return [[...common, '', '', '']];
    return sortChanges(changes).map(({ before = '', after = '', ...change }) => [
      ...common,
      labelOfChange(change),
      String(before),
      String(after),
    ]);
  });
  return { name: 'Audit log', columns: labels.map((label) => ({ label, kind: 'text' })), rows };
}
