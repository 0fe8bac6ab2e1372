import { payrollFields } from '../../shared/payroll-fields.ts';
import { personalFields } from '../../shared/profiles.ts';
import { statutoryFields } from '../../shared/statutory-fields.ts';

/** Of a field what it was and what it is now; neither where its content is not on the record. Amounts are paise. */
export type AuditChanges = Record<string, readonly [before: Value, after: Value] | readonly []>;

type Value = string | number | boolean | null;

/** The last characters of these are enough to see that another one was written. */
const maskedFields: ReadonlySet<string> = new Set(
  Object.entries({ ...personalFields, ...payrollFields, ...statutoryFields })
    .filter(([, field]) => 'recorded' in field && field.recorded === 'masked')
    .map(([name]) => name),
);
const shownCharacters = 4;
/** The last characters of a date would be its day. */
const dateForm = /^\d{4}-\d\d-\d\d$/;

/** That they changed is on the record and what they say is not: they may be about health, or long. */
const withheldFields: ReadonlySet<string> = new Set(['subject', 'description', 'content', 'file', 'logo']);

/** In characters, so that an entry stays small. */
const maxTextLength = 120;

function toValue(field: string, value: unknown): Value {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  const text = String(value);
  if (maskedFields.has(field)) {
    // Code points: half a surrogate pair is no text that can be stored.
    const characters = Array.from(text);
    const isShown = characters.length > shownCharacters && !dateForm.test(text);
    return `••••${isShown ? characters.slice(-shownCharacters).join('') : ''}`;
  }
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength - 1).toWellFormed()}…` : text;
}

/**
 * What is different in the named fields. An object that is not there has none of them: of something new all that is set
 * is on the record, of something deleted all that was.
 */
export function changesOf<Field extends string>(
  before: { [name in Field]?: unknown } | undefined,
  after: { [name in Field]?: unknown } | undefined,
  fields: readonly Field[],
): AuditChanges {
  const changes: AuditChanges = {};
  for (const field of fields) {
    const [was, is] = [before?.[field] ?? null, after?.[field] ?? null];
    if (was === is) continue;
    changes[field] = withheldFields.has(field) ? [] : [toValue(field, was), toValue(field, is)];
  }
  return changes;
}

/** Whether anything is different: what is saved as it is stored already is not written, and leaves no entry. */
export const isChanged = (changes: AuditChanges): boolean => Object.keys(changes).length > 0;
