import fc from 'fast-check';
import type { Schema } from './operations.ts';

const json = (arbitrary: fc.Arbitrary<unknown>) => arbitrary.map((value) => JSON.stringify(value));
const anyText = fc.string({ unit: 'grapheme', maxLength: 40 });

/** A text that a schema takes, as far as the schema says. */
export function validText({ pattern, enum: one, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  if (one) return fc.constantFrom(...one.map(String));
  return pattern
    ? fc.stringMatching(new RegExp(pattern))
    : fc.string({ minLength: 1, maxLength: Math.min(maxLength, 40) });
}

/** A value that a schema takes, as JSON. */
function validValue(schema: Schema): fc.Arbitrary<string> {
  const { anyOf, type, minimum = 0, maximum = 1000 } = schema;
  if (anyOf) return fc.oneof(...anyOf.map(validValue));
  if (type === 'boolean') return json(fc.boolean());
  if (type === 'null') return fc.constant('null');
  if (type === 'number' || type === 'integer')
    return json(fc.integer({ min: Math.max(minimum, -1000), max: Math.min(maximum, 1_000_000) }));
  return json(validText(schema));
}

/** Values that few expect, in JSON or nearly. */
const oddValues = [
  'null true [] {} "" " " [[]] [null] {"$gt":""} {"__proto__":{"role":"admin"}} {"toString":1} {"length":-1}',
  '0 -0 -1 1.5 1e400 -1e400 1e-400 1e308 9007199254740993 123456789012345678901234567890 0.1e1 00 .5 +1',
  String.raw`"\u0000" "a\u0000b" "\ud800" "\udfff" "a\ud800b" "\ud83d" "\u200b" "\u202e" "\ufeff" "\u0085" "\uFFFF"`,
  String.raw`"\x" "\u12" "x NaN Infinity undefined tru 'x' 0x10 //`,
  '"2025-02-29" "2025-13-01" "99999-01-01" "1900-00-00" "usr_" "😀" "ﷺ" "İ" "constructor" "__proto__"',
]
  .join(' ')
  .split(' ');

const hugeValues = [
  `"${'x'.repeat(20_000)}"`,
  `"${'😀'.repeat(5_000)}"`,
  `"${String.raw`\u0001`.repeat(4_000)}"`,
  '9'.repeat(5_000),
  `1e${'9'.repeat(300)}`,
  `${'['.repeat(4_000)}${']'.repeat(4_000)}`,
  `${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`,
  '['.repeat(20_000),
];

const invalidValue = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...oddValues) },
  { weight: 1, arbitrary: fc.constantFrom(...hugeValues) },
  { weight: 2, arbitrary: json(fc.jsonValue()) },
  { weight: 2, arbitrary: json(fc.string({ unit: 'binary', maxLength: 300 })) },
  { weight: 1, arbitrary: json(anyText) },
);

const extraFields = fc.array(
  fc.tuple(
    fc.oneof(
      fc.constantFrom(
        '__proto__',
        'constructor',
        'toString',
        'role',
        'status',
        'userId',
        'id',
        '',
        ' ',
        'kind',
      ),
      fc.constant('k'.repeat(3_000)),
      anyText,
    ),
    invalidValue,
  ),
  { maxLength: 2 },
);

/** A body for a schema, as JSON or nearly: fields of the sample, fields that fit or do not, some missing, some too many. */
export function jsonText({ properties = {} }: Schema, sample: Record<string, unknown>): fc.Arbitrary<string> {
  const fields = Object.entries(properties).map(([name, schema]) =>
    fc.oneof(
      {
        weight: 24,
        arbitrary: fc.constant(name in sample ? [[name, JSON.stringify(sample[name])]] : []),
      },
      { weight: 6, arbitrary: validValue(schema).map((value) => [[name, value]]) },
      { weight: 2, arbitrary: invalidValue.map((value) => [[name, value]]) },
      { weight: 1, arbitrary: fc.constant([]) },
      {
        weight: 1,
        arbitrary: fc.tuple(validValue(schema), invalidValue).map((two) => two.map((value) => [name, value])),
      },
    ),
  );
  const object = fc
    .tuple(
      fc.tuple(...fields),
      fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: extraFields }),
    )
    .map(([own, extra]) => {
      const all = [...own.flat(), ...extra] as [string, string][];
      return `{${all.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`;
    });
  return fc.oneof({ weight: 8, arbitrary: object }, { weight: 1, arbitrary: invalidValue });
}
