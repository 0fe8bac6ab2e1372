import { Stack } from 'aws-cdk-lib';
import { describe, expect, test } from 'vitest';
import type { Api } from '../../infra/constructs/compute/api.ts';
import type { Functions } from '../../infra/constructs/compute/functions.ts';
import { Routes } from '../../infra/constructs/compute/routes.ts';
import type { FunctionName } from '../../infra/features.ts';
import { createStacks } from '../../infra/stacks.ts';
import { getStage, type Stage } from '../../infra/stages.ts';
import { allRoutes } from '../../shared/contract.ts';
import { createApp, synthesizeResources, withEveryOption } from './templates/synthesize.ts';

/** CloudFormation takes 500 resources a stack; the rest is room for what comes. */
const maxResources = 400;
/** Bytes of a function's resource policy (AWS Lambda quotas). */
const maxPolicySize = 20 * 1024;

const stages: [string, Stage][] = [
  ['prod', getStage('prod')],
  ['dev', getStage('dev')],
  ['prod with every option', withEveryOption],
];

describe.each(stages)('%s', (_, stage) => {
  test('has at most 400 resources in each of its stacks', () => {
    const stacks = Object.groupBy(Object.keys(synthesizeResources(stage)), (id) => id.split('/')[0] ?? '');
    const sizes = Object.entries(stacks).map(([name, resources]) => [name, resources?.length ?? 0] as const);
    expect(sizes.filter(([, size]) => size > maxResources)).toEqual([]);
    expect(Math.max(...sizes.map(([, size]) => size))).toBeGreaterThan(100);
  });
});

/** Bytes of each function's permissions, by its logical id: a statement of AWS is as long as its template, with longer names. */
function policySizes(): [string, number][] {
  const permissions = Object.values(synthesizeResources(withEveryOption)).filter(
    ({ Type }) => Type === 'AWS::Lambda::Permission',
  );
  const ofFunction = Object.groupBy(permissions, ({ Properties }) => JSON.stringify(Properties.FunctionName));
  return Object.entries(ofFunction).map(([name, statements = []]) => [
    /Functions[a-z]+/.exec(name)?.[0] ?? name,
    statements.length * 200 + JSON.stringify(statements.map(({ Properties }) => Properties)).length,
  ]);
}

test.each(policySizes())('the resource policy of %s has about %i bytes, of 20 KB', (_, size) => {
  expect(size).toBeLessThan(maxPolicySize / 4);
});

test('300 routes fit into their stack, and each function’s permissions into its resource policy', () => {
  const { portal } = createStacks(createApp(), withEveryOption);
  const api = portal.node.findChild('Api') as Api;
  const functions = portal.node.findChild('Functions') as Functions;
  const features = [...new Set(allRoutes.map(({ feature }) => feature))] as FunctionName[];
  const routes = Array.from(
    { length: 300 },
    (_, i) => [`GET /api/route-${i}`, features[i % features.length] as FunctionName] as const,
  );
  const many = new Routes(portal, 'Many', { api: api.gateway, functions, routes });
  const resources = many.node
    .findAll()
    .filter((node) => Stack.of(node) === many && 'cfnResourceType' in node);
  expect(resources.length).toBeGreaterThan(300);
  expect(resources.length).toBeLessThanOrEqual(maxResources);
  // A statement of a resource policy, with the longest names that AWS gives, is below 600 bytes.
  const statements = resources.filter((node) => node.node.path.includes('/system-')).length;
  expect(statements * 600).toBeLessThan(maxPolicySize);
});
