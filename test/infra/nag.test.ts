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

/** All that the rules find; they are told of nothing that is accepted, so that both can be held together here. */
function findings(app: App): Finding[] {
  const rules = new AwsSolutionsChecks();
  Reflect.set(rules, 'isAcknowledged', () => false);
  return rules
    .validateScope(app)
    .violations.flatMap(({ ruleName, violatingResources }) =>
      violatingResources.map(({ constructPath }) => ({ path: constructPath ?? '', rule: ruleName })),
    );
}

/** What is accepted, and on which construct. */
const accepted = (app: App): (Finding & { reason: string })[] =>
  app.node.findAll().flatMap(({ node }) =>
    node.metadata
      .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
      .flatMap(({ data }) => Object.entries(data as Record<string, string>))
      .map(([id, reason]) => ({ path: node.path, rule: id.replace(/^annotation::/i, ''), reason }))
      .filter(({ rule }) => rule.startsWith('AwsSolutions-')),
  );

const covers = (acceptance: Finding, { path, rule }: Finding) =>
  rule === acceptance.rule && `${path}/`.startsWith(`${acceptance.path}/`);

describe.each(variants)('%s', (_, stage) => {
  const app = new App({ context });
  createStacks(app, stage);
  app.synth();
  const [found, reasons] = [findings(app), accepted(app)];

  test('is as AWS advises, or says why not', () => {
    expect(found.filter((finding) => !reasons.some((reason) => covers(reason, finding)))).toEqual([]);
  });

  test('says it only of what is found, and in a sentence', () => {
    expect(reasons.filter((reason) => !found.some((finding) => covers(reason, finding)))).toEqual([]);
    for (const { reason } of reasons) expect(reason).toMatch(/^[A-Z].{20,}\.$/);
  });
});
