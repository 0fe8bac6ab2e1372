import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../../infra/bundle/paths.ts';
import { getStage } from '../../../infra/stages.ts';
import { knownSettings, parseTableSettings } from '../../../scripts/restore/table-settings.ts';
import { type Resource, synthesize, withEveryOption } from './synthesize.ts';

const stages = [
  ['dev', getStage('dev')],
  ['prod', getStage('prod')],
  ['prod with every option', withEveryOption],
] as const;

const tablesOf = (stage: (typeof stages)[number][1]) =>
  Object.values<Resource>(synthesize(stage).findResources('AWS::DynamoDB::Table'));

/** The properties that docs/guide/restore.md names, a row of its table for each. */
const documented = [
  ...readFileSync(join(root, 'docs/guide/restore.md'), 'utf8').matchAll(/^\| `([A-Z]\w+)` \|/gm),
].map(([, name]) => name);

describe.each(stages)('%s', (_, stage) => {
  test('gives no table a setting that npm run restore would not give a restored one', () => {
    for (const { Properties } of tablesOf(stage))
      expect(parseTableSettings('it', Properties)).toBe(Properties);
  });
});

test('docs/guide/restore.md names every setting that the template gives a table, and no other', () => {
  const given = new Set(
    stages.flatMap(([, stage]) => tablesOf(stage)).flatMap(({ Properties }) => Object.keys(Properties)),
  );
  expect(documented.sort()).toEqual([...given].sort());
  expect([...knownSettings].sort()).toEqual([...given].sort());
});

test('npm run restore refuses a template that gives a table what it does not know', () => {
  expect(() => parseTableSettings('slips', { KeySchema: [], KinesisStreamSpecification: {} })).toThrow(
    'The template gives the table slips KinesisStreamSpecification, which this command does not know: ' +
      'add it to scripts/restore/table-settings.ts.',
  );
});
