import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { stageNamed } from '../../infra/stages.ts';
import { type Resource, synthesized } from '../infra/synthesized.ts';

const operations = readFileSync('docs/operations.md', 'utf8');
/** The rows of the table of alarms. */
const explained = [...operations.matchAll(/^\| `([A-Z][a-z]\w+)` \| [^|]{20,} \| [^|]{20,} \|$/gm)].map(
  ([, name]) => name,
);

describe('docs/operations.md', () => {
  let resources: Record<string, Resource>;
  let outputs: string[];
  beforeAll(() => {
    const template = synthesized({ ...stageNamed('prod'), deployFrom: 'acme/vetan' }).toJSON();
    resources = template.Resources;
    outputs = Object.keys(template.Outputs);
  });

  test('says of every alarm what it means and what to do', () => {
    const alarms = Object.values(resources)
      .filter(({ Type }) => Type === 'AWS::CloudWatch::Alarm')
      .map(({ Properties: { AlarmName } }) => AlarmName.replace('vetan-prod-', ''));
    expect(alarms.length).toBeGreaterThan(0);
    expect(explained).toEqual(expect.arrayContaining(alarms));
  });

  test('explains what the mails refer to, and nothing else', () => {
    const said = [...JSON.stringify(resources).matchAll(/See \\+"(\w+)\\+" in docs\/operations\.md/g)];
    expect([...new Set(said.map(([, name]) => name))].sort()).toEqual(explained.sort());
  });

  test('names what a deployment prints', () => {
    for (const output of outputs) expect(operations).toContain(`\`${output}\``);
  });
});
