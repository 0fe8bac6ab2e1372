import { type RecordedFieldName, recordedFields } from '../../shared/audit/audit-labels.ts';

/**
 * The old and the new value of each field; neither where its content is not on the record. A field in parts has each
 * part that is different. Amounts are paise.
 */
export type AuditChanges = Partial<
  Record<
    RecordedFieldName,
    readonly [before: Value, after: Value] | readonly [] | { parts: readonly PartChange[] }
  >
>;

type Value = string | number | boolean | null;
type PartChange = readonly [part: string, before: Value, after: Value];

/** The parts of a field: the components of a salary, each by its name. */
type Parts = Readonly<Record<string, string | number>>;

const shownCharacters = 4;
/** The last characters of a date would be its day. */
const dateForm = /^\d{4}-\d\d-\d\d$/;

/** In characters, so that an entry stays small. */
const maxTextLength = 120;
/** The characters of the common part that a cut text shows before the difference. */
const sharedLength = 30;

/** A text that is short enough to be stored, with the place where it differs from the other. */
function excerpt(text: string, other: unknown): string {
  if (text.length <= maxTextLength) return text;
  const compared = typeof other === 'string' ? other : '';
  let same = 0;
  while (same < text.length && text[same] === compared[same]) same += 1;
  const start = same < maxTextLength - sharedLength ? 0 : same - sharedLength;
  const [before, length] = start === 0 ? ['', maxTextLength] : ['…', maxTextLength - 1];
  const rest = text.slice(start);
  return before + (rest.length > length ? `${rest.slice(0, length - 1)}…` : rest).toWellFormed();
}

function toValue(field: string, value: unknown, other: unknown): Value {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  const text = String(value);
  if (recordedFields[field]?.recorded === 'masked') {
    // Code points: half a surrogate pair is no text that can be stored.
    const characters = Array.from(text);
    const isShown = characters.length > shownCharacters && !dateForm.test(text);
    return `••••${isShown ? characters.slice(-shownCharacters).join('') : ''}`;
  }
  return excerpt(text, other);
}

const isInParts = (value: unknown): value is Parts => typeof value === 'object' && value !== null;

/** The parts that are different: those of the first, and then those that are new. */
function partsOf(field: string, before: unknown, after: unknown): PartChange[] {
  const [was, is] = [before, after].map((value) => new Map(isInParts(value) ? Object.entries(value) : []));
  const names = new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])]);
  return [...names]
    .map((name) => [name, was?.get(name), is?.get(name)] as const)
    .filter(([, one, other]) => one !== other)
    .map(([name, one, other]) => [name, toValue(field, one, other), toValue(field, other, one)]);
}

/**
 * The differences in the named fields. An object that is not there has none of them: of something new all that is set
 * is on the record, of something deleted all that was.
 */
export function changesOf<Field extends RecordedFieldName>(
  before: { [name in Field]?: unknown } | undefined,
  after: { [name in Field]?: unknown } | undefined,
  fields: readonly Field[],
): AuditChanges {
  const changes: AuditChanges = {};
  for (const field of fields) {
    const [was, is] = [before?.[field] ?? null, after?.[field] ?? null];
    if (was === is) continue;
    if (isInParts(was) || isInParts(is)) {
      const parts = partsOf(field, was, is);
      if (parts.length > 0) changes[field] = { parts };
    } else
      changes[field] =
        recordedFields[field]?.recorded === 'withheld'
          ? []
          : [toValue(field, was, is), toValue(field, is, was)];
  }
  return changes;
}

/** Whether anything is different: what is saved as it is stored already is not written, and leaves no entry. */
export const isChanged = (changes: AuditChanges): boolean => Object.keys(changes).length > 0;
