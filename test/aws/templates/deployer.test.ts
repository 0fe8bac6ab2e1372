import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { getStage } from '../../../infra/stages.ts';
import { type Resource, synthesize } from './synthesize.ts';

const prod = getStage('prod');
const rolesOf = (template: Template): [string, Resource][] =>
  Object.entries(template.findResources('AWS::IAM::Role')).filter(([, { Properties }]) =>
    JSON.stringify(Properties.AssumeRolePolicyDocument).includes('AssumeRoleWithWebIdentity'),
  );

describe('the role that GitHub deploys with', () => {
  test('does not exist unless the stage names a repository', () => {
    expect(rolesOf(synthesize(prod))).toEqual([]);
  });
});
