import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, test } from 'vitest';
import { createStacks } from '../../infra/stacks.ts';
import { getStage, type Stage } from '../../infra/stages.ts';
import { context, withEveryOption } from './synthesize.ts';

const variants: [string, Stage][] = [
  ['prod', getStage('prod')],
  ['dev', getStage('dev')],
  ['prod with every option', withEveryOption],
];

type Finding = { path: string; rule: string };

/** All findings, ignoring suppressions, so that the two can be compared. */
function findings(app: App): Finding[] {
  const rules = new AwsSolutionsChecks();
  Reflect.set(rules, 'isAcknowledged', () => false);
  return rules
    .validateScope(app)
    .violations.flatMap(({ ruleName, violatingResources }) =>
      violatingResources.map(({ constructPath }) => ({ path: constructPath ?? '', rule: ruleName })),
    );
}

/** Suppressions, with the construct that each is on. */
const suppressions = (app: App): (Finding & { reason: string })[] =>
  app.node.findAll().flatMap(({ node }) =>
    node.metadata
      .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
      .flatMap(({ data }) => Object.entries(data as Record<string, string>))
      .map(([id, reason]) => ({ path: node.path, rule: id.replace(/^annotation::/i, ''), reason }))
      .filter(({ rule }) => rule.startsWith('AwsSolutions-')),
  );

const covers = (suppression: Finding, { path, rule }: Finding) =>
  rule === suppression.rule && `${path}/`.startsWith(`${suppression.path}/`);

describe.each(variants)('%s', (_, stage) => {
  const app = new App({ context });
  createStacks(app, stage);
  app.synth();
  const [found, reasons] = [findings(app), suppressions(app)];

  test('has no finding of cdk-nag that is not suppressed', () => {
    expect(found.filter((finding) => !reasons.some((reason) => covers(reason, finding)))).toEqual([]);
  });

  test('has no suppression without a finding, and each has a reason', () => {
    expect(reasons.filter((reason) => !found.some((finding) => covers(reason, finding)))).toEqual([]);
    for (const { reason } of reasons) expect(reason).toMatch(/^[A-Z].{20,}\.$/);
  });
});
