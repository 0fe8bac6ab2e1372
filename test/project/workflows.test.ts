import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { getStage } from '../../infra/stages.ts';

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
}
interface Job {
  needs?: string;
  environment?: string;
  permissions?: Record<string, string>;
  steps: Step[];
}
interface Workflow {
  on: Record<string, unknown>;
  permissions: Record<string, string>;
  concurrency: { 'cancel-in-progress': unknown };
  jobs: Record<string, Job>;
}

const folder = new URL('../../.github/workflows/', import.meta.url);
const read = (file: string): Workflow => parse(readFileSync(new URL(file, folder), 'utf8'));
const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const stepsOf = ({ jobs }: Workflow) => Object.values(jobs).flatMap(({ steps }) => steps);

describe.each(readdirSync(folder))('the workflow %s', (file) => {
  const workflow = read(file);

  test('runs commands that exist', () => {
    const commands = stepsOf(workflow).flatMap(({ run }) => run ?? []);
    expect(commands.length).toBeGreaterThan(0);
    for (const command of commands) {
      const [, script = command] = /^npm (?:run )?([\w:]+)/.exec(command) ?? [];
      expect(Object.keys(scripts)).toContain(script);
      const stage = /stage=(\w+)/.exec(command)?.[1];
      if (stage) expect(getStage(stage).name).toBe(stage);
    }
  });

  test('pins third-party actions to a commit, with the version as a comment', () => {
    const lines = readFileSync(new URL(file, folder), 'utf8').match(/uses: .*/g);
    for (const line of lines ?? [])
      expect(line).toMatch(/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test('has read-only permissions and does not persist credentials', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    for (const { uses, with: settings } of stepsOf(workflow)) {
      if (uses?.startsWith('actions/checkout')) expect(settings).toEqual({ 'persist-credentials': false });
    }
  });
});

describe('deploying', () => {
  const { on, jobs, concurrency } = read('deploy.yml');
  const { deploy, diff } = jobs as Record<'deploy' | 'diff', Job>;

  test('runs only for a tag v*, one at a time, after the tests and the diff', () => {
    expect(on).toEqual({ push: { tags: ['v*'] } });
    expect(concurrency['cancel-in-progress']).toBe(false);
    expect(deploy.needs).toBe('diff');
    expect(diff.needs).toBe('test');
    expect(jobs.test?.steps.slice(-2).map(({ run }) => run)).toEqual(['npm test', 'npm run verify']);
  });

  test('gets an OIDC token for the environment that the role requires', () => {
    expect(deploy.environment).toBe(getStage('prod').name);
    expect(deploy.permissions).toEqual({ contents: 'read', 'id-token': 'write' });
  });

  test('is preceded by the diff, which needs no approval, has a role of its own and deploys nothing', () => {
    expect(diff.environment).toBeUndefined();
    expect(diff.permissions).toEqual({ contents: 'read', 'id-token': 'write' });
    expect(diff.steps.flatMap(({ with: settings }) => settings?.['role-to-assume'] ?? [])).toEqual([
      expect.stringContaining('vars.DIFF_ROLE'),
    ]);
    const commands = diff.steps.flatMap(({ run }) => run ?? []);
    expect(commands).toEqual([
      'npm run synth -- --context stage=prod',
      'npm run diff -- --context stage=prod',
    ]);
    expect(jobs.test?.permissions).toBeUndefined();
  });

  test('gets its credentials after the build', () => {
    const at = (words: string) =>
      deploy.steps.findIndex(({ uses = '', run = '' }) => `${uses}${run}`.includes(words));
    expect(at('npm run synth')).toBeGreaterThan(0);
    expect(at('configure-aws-credentials')).toBeGreaterThan(at('npm run synth'));
    expect(at('npm run deploy')).toBeGreaterThan(at('configure-aws-credentials'));
  });

  test('ends with the proof of what it deployed', () => {
    expect(deploy.steps.at(-1)?.run).toBe('npm run smoke -- --context stage=prod');
  });
});

test('pull requests and main are checked without secrets', () => {
  const { on, jobs } = read('check.yml');
  expect(on).toEqual({ pull_request: null, push: { branches: ['main'] } });
  expect(JSON.stringify(jobs)).not.toContain('secrets.');
});
