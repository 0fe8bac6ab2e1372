import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { defaultApiLimits, defaultRequestsPerAddress } from '../../../infra/stages.ts';
import {
  type Resource,
  synthesize,
  synthesizeResources,
  withEveryOption,
} from '../../aws/templates/synthesize.ts';

const operations = readFileSync('docs/guide/operations.md', 'utf8');
/** The rows of the table of alarms. */
const documentedAlarms = [
  ...operations.matchAll(/^\| `([A-Z][a-z]\w+)` \| [^|]{20,} \| [^|]{20,} \|$/gm),
].map(([, name]) => name);

describe('docs/guide/operations.md', () => {
  let resources: Record<string, Resource>;
  let outputs: string[];
  beforeAll(() => {
    resources = synthesizeResources(withEveryOption);
    // What CDK publishes for the stack that comes next is nobody's to read.
    outputs = Object.keys(synthesize(withEveryOption).toJSON().Outputs).filter(
      (name) => !name.startsWith('PublishOutput'),
    );
  });

  test('docs/guide/operations.md says of every alarm what it means and what to do', () => {
    const alarms = Object.values(resources)
      .filter(({ Type }) => Type === 'AWS::CloudWatch::Alarm')
      .map(({ Properties: { AlarmName } }) => AlarmName.replace('vetan-prod-', ''));
    expect(alarms.length).toBeGreaterThan(0);
    expect(documentedAlarms).toEqual(expect.arrayContaining(alarms));
  });

  test('docs/guide/operations.md explains every alarm that an email refers to, and no other', () => {
    const said = [...JSON.stringify(resources).matchAll(/See \\+"(\w+)\\+" in docs\/guide\/operations\.md/g)];
    expect([...new Set(said.map(([, name]) => name))].sort()).toEqual(documentedAlarms.sort());
  });

  test('docs/guide/operations.md says which limits a stage has that sets none', () => {
    const { apiRequestsPerSecond, apiBurst } = defaultApiLimits;
    const perAddress = defaultRequestsPerAddress.toLocaleString('en');
    expect(operations).toContain(`| ${apiRequestsPerSecond} a second, ${apiBurst} in a burst |`);
    expect(operations).toContain(`| ${perAddress} in five minutes |`);
    expect(operations).toContain(`more than ${perAddress} calls to the API in five`);
  });

  test('docs/guide/operations.md names every output of a deployment', () => {
    for (const output of outputs) expect(operations).toContain(`\`${output}\``);
  });

  test('docs/guide/operations.md says of everything that can go wrong what to do, and what was rehearsed', () => {
    const [, section = ''] = operations.split('## When something goes wrong');
    const [table = ''] = section.split('###');
    const [, , ...rows] = table.split('\n').filter((line) => line.startsWith('|'));
    expect(rows.length).toBeGreaterThan(15);
    for (const row of rows) expect(row).toMatch(/^\| .+ \| .{20,} \| .{20,}[Rr]ehearsed.* \|$/);
  });

  test('docs/guide/operations.md names no test that there is not', () => {
    const named = [...operations.matchAll(/`(test\/[\w/-]+\.test\.ts)`/g)].map(([, path = '']) => path);
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
  });
});
