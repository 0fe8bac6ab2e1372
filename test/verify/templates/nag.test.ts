import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type App, CfnResource, Stack, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, test } from 'vitest';
import { getStage, type Stage } from '../../../infra/stages.ts';
import { appOf, withEveryOption } from '../../aws/templates/synthesize.ts';
import { findByGuard } from './guard.ts';

const variants: [string, Stage][] = [
  ['prod', getStage('prod')],
  ['dev', getStage('dev')],
  ['prod with every option', withEveryOption],
];

type Finding = { path: string; rule: string };

/** All findings of cdk-nag, ignoring suppressions, so that the two can be compared. */
function findByNag(app: App): Finding[] {
  const rules = new AwsSolutionsChecks();
  Reflect.set(rules, 'isAcknowledged', () => false);
  return rules
    .validateScope(app)
    .violations.flatMap(({ ruleName, violatingResources }) =>
      violatingResources.map(({ constructPath }) => ({ path: constructPath ?? '', rule: ruleName })),
    );
}

/** The same of AWS Control Tower's controls, by cfn-guard. */
function findByControls(app: App): Finding[] {
  const resources = app.node.findAll().filter((node) => CfnResource.isCfnResource(node));
  const pathOf = new Map(
    resources.map((node) => [
      `${node.stack.templateFile} ${node.stack.resolve(node.logicalId)}`,
      node.node.path,
    ]),
  );
  const { directory } = app.synth();
  // Nested stacks have templates of their own.
  const stacks = app.node.findAll().filter((node) => Stack.isStack(node)) as Stack[];
  return findByGuard(stacks.map(({ templateFile }) => join(directory, templateFile))).map(
    ({ control, templatePath = '', logicalId }) => ({
      path: pathOf.get(`${basename(templatePath)} ${logicalId}`) ?? '',
      rule: control,
    }),
  );
}

/** Suppressions, with the construct that each is on. */
const suppressions = (app: App): (Finding & { reason: string })[] =>
  app.node.findAll().flatMap(({ node }) =>
    node.metadata
      .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
      .flatMap(({ data }) => Object.entries(data as Record<string, string>))
      .map(([id, reason]) => ({ path: node.path, rule: id.replace(/^annotation::/i, ''), reason })),
  );

const covers = (suppression: Finding, { path, rule }: Finding) =>
  rule === suppression.rule && `${path}/`.startsWith(`${suppression.path}/`);

describe.each(variants)('%s', (_, stage) => {
  // Prod with every option has all that the others have: cfn-guard takes seconds for each.
  const hasEverything = stage === withEveryOption;
  const { app } = appOf(stage);
  const checks: [tool: string, prefix: string, find: (app: App) => Finding[]][] = [
    ['cdk-nag', 'AwsSolutions-', findByNag],
    ...(hasEverything ? [['cfn-guard', 'CT.', findByControls] as (typeof checks)[number]] : []),
  ];

  describe.each(checks)('checked by %s', (_, prefix, find) => {
    const found = find(app);
    const reasons = suppressions(app).filter(({ rule }) => rule.startsWith(prefix));

    test('has no finding that is not suppressed', () => {
      expect(found.filter((finding) => !reasons.some((reason) => covers(reason, finding)))).toEqual([]);
    });

    test('has no suppression without a finding, and each has a reason', () => {
      expect(reasons.filter((reason) => !found.some((finding) => covers(reason, finding)))).toEqual([]);
      for (const { reason } of reasons) expect(reason).toMatch(/^[A-Z].{20,}\.$/);
    });
  });
});

test('cfn-guard finds a table without point-in-time recovery', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'guard-'));
  const templatePath = join(folder, 'unsafe.template.json');
  const table = { Type: 'AWS::DynamoDB::Table', Properties: { KeySchema: [] } };
  writeFileSync(templatePath, JSON.stringify({ Resources: { Unsafe: table } }));
  expect(findByGuard([templatePath])).toContainEqual({
    control: 'CT.DYNAMODB.PR.1',
    templatePath,
    logicalId: 'Unsafe',
  });
  await rm(folder, { recursive: true });
});
