import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { EmailAlarm } from '../../../infra/constructs/monitoring/email-alarm.ts';
import { defaultApiLimits, defaultRequestsPerAddress, getStage, type Stage } from '../../../infra/stages.ts';
import {
  appOf,
  type Resource,
  synthesize,
  synthesizeResources,
  withEveryOption,
} from '../../aws/templates/synthesize.ts';
import { markdownTable, replaceBetween } from '../../support/markdown.ts';

const readGuide = (name: string) => readFileSync(`docs/guide/${name}.md`, 'utf8');
const [deploy, operations, failures] = [readGuide('deploy'), readGuide('operations'), readGuide('failures')];
/** The alarms in the templates of a stage, by name without that of the stage. */
const alarmsOf = (stage: Stage): Map<string, Resource> =>
  new Map(
    Object.values(synthesizeResources(stage))
      .filter(({ Type }) => Type === 'AWS::CloudWatch::Alarm')
      .map(({ Properties }) => [Properties.AlarmName.replace(`vetan-${stage.name}-`, ''), Properties]),
  );

/** How long the metric of an alarm is beyond its threshold before it notifies: '15 min'. */
function timeToNotify({ Period, Metrics, EvaluationPeriods }: Resource): string {
  const period = Period ?? Metrics.find(({ MetricStat }: Resource) => MetricStat).MetricStat.Period;
  const minutes = (period * EvaluationPeriods) / 60;
  return minutes < 60 ? `${minutes} min` : `${minutes / 60} h`;
}

/** A row of the runbook for each alarm of a stage that has every option. */
function runbookTable(): string {
  const { app } = appOf(withEveryOption);
  const alarms = alarmsOf(withEveryOption);
  const rows = app.node
    .findAll()
    .filter((node) => node instanceof EmailAlarm)
    .map(({ node, runbook: { description, details = [], response, responseTime } }) => [
      `\`${node.id}\``,
      [description, ...details].join(' '),
      timeToNotify(alarms.get(node.id)),
      response.join(' '),
      responseTime,
    ]);
  return markdownTable(['alarm', 'what happened', 'notifies after', 'what to do', 'takes'], rows);
}

describe('the guide of operators', () => {
  let outputs: string[];
  beforeAll(() => {
    // CDK publishes these for the next stack.
    outputs = Object.keys(synthesize(withEveryOption).toJSON().Outputs).filter(
      (name) => !name.startsWith('PublishOutput'),
    );
  });

  test('docs/guide/operations.md has the runbook of every alarm', async () => {
    const table = runbookTable();
    for (const stage of [withEveryOption, getStage('prod'), getStage('dev')]) {
      const missing = [...alarmsOf(stage).keys()].filter((name) => !table.includes(`\n| \`${name}\` |`));
      expect(missing, 'These alarms have no runbook: make them an EmailAlarm.').toEqual([]);
    }
    await expect(
      replaceBetween(operations, '<!-- alarms -->', '<!-- /alarms -->', table),
      'The alarms have changed. Run `npm run snapshot`, which writes their runbook into docs/guide/operations.md.',
    ).toMatchFileSnapshot(resolve('docs/guide/operations.md'));
  });

  test('docs/guide/operations.md says which limits a stage has that sets none', () => {
    const { apiRequestsPerSecond, apiBurst } = defaultApiLimits;
    const perAddress = defaultRequestsPerAddress.toLocaleString('en');
    expect(operations).toContain(`| ${apiRequestsPerSecond} a second, ${apiBurst} in a burst |`);
    expect(operations).toContain(`| ${perAddress} in five minutes |`);
    expect(deploy).toContain(`more than ${perAddress} calls to the API in five`);
  });

  test('docs/guide/deploy.md names every output of a deployment', () => {
    for (const output of outputs) expect(`${deploy}${operations}`).toContain(`\`${output}\``);
  });

  test('docs/guide/failures.md says of everything that can go wrong what to do, and what was rehearsed', () => {
    const [, section = ''] = failures.split('## When something goes wrong');
    const [table = ''] = section.split('\n## ');
    const [, , ...rows] = table.split('\n').filter((line) => line.startsWith('|'));
    expect(rows.length).toBeGreaterThan(15);
    for (const row of rows) expect(row).toMatch(/^\| .+ \| .{20,} \| .{20,}[Rr]ehearsed.* \|$/);
  });

  test('the guide of operators names no test that there is not', () => {
    const named = [...`${deploy}${operations}${failures}`.matchAll(/`(test\/[\w/-]+\.test\.ts)`/g)].map(
      ([, path = '']) => path,
    );
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
  });
});
