import type { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, test } from 'vitest';
import { getStage } from '../../../infra/stages.ts';
import { type Resource, synthesize } from './synthesize.ts';

const prod = getStage('prod');
const rolesOf = (template: Template): [string, Resource][] =>
  Object.entries(template.findResources('AWS::IAM::Role')).filter(([, { Properties }]) =>
    JSON.stringify(Properties.AssumeRolePolicyDocument).includes('AssumeRoleWithWebIdentity'),
  );

const stackArn = (region: string, name: string) => ({
  'Fn::Join': [
    '',
    [
      'arn:',
      { Ref: 'AWS::Partition' },
      `:cloudformation:${region}:`,
      { Ref: 'AWS::AccountId' },
      `:stack/${name}/*`,
    ],
  ],
});

describe('the role that GitHub deploys with', () => {
  let template: Template;
  let id: string;
  let role: Resource;
  beforeAll(() => {
    template = synthesize({ ...prod, githubRepository: 'acme/vetan', firewall: true });
    [id, role] = rolesOf(template).find(([name]) => name.startsWith('DeployerRole')) as [string, Resource];
  });

  test('is assumed only for a tag v* of that repository, from the stage’s GitHub environment', () => {
    const [statement, ...others] = role.Properties.AssumeRolePolicyDocument.Statement;
    expect(others).toEqual([]);
    expect(statement.Condition).toEqual({
      StringEquals: { 'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com' },
      StringLike: {
        'token.actions.githubusercontent.com:sub': 'repo:acme/vetan:environment:prod:ref:refs/tags/v*',
      },
    });
    expect(JSON.stringify(statement.Principal)).toContain(
      ':oidc-provider/token.actions.githubusercontent.com',
    );
  });

  const statements = (roleId = id): Resource[] =>
    Object.values(template.findResources('AWS::IAM::Policy'))
      .filter(({ Properties }) => Properties.Roles.some(({ Ref }: Resource) => Ref === roleId))
      .flatMap(({ Properties }) => Properties.PolicyDocument.Statement);

  test('may assume the roles of cdk bootstrap in the deployment’s regions', () => {
    const [{ Effect, Resource: on }, ...others] = statements().filter(
      ({ Action }) => Action === 'sts:AssumeRole',
    );
    expect(others).toEqual([]);
    expect(Effect).toBe('Allow');
    const names = on.map((arn: Resource) => {
      const text = arn['Fn::Join'][1].map((part: Resource) => part.Ref ?? part).join('');
      expect(text).not.toContain('*');
      return text.replace(/^.*cdk-hnb659fds-/, '').replace('AWS::AccountId', 'account');
    });
    expect(names.sort()).toEqual(
      ['ap-south-1', 'us-east-1']
        .flatMap((region) =>
          ['deploy', 'file-publishing', 'lookup'].map((name) => `${name}-role-account-${region}`),
        )
        .sort(),
    );
  });

  test('may read the account’s quotas and settings, the state of its stacks and what the smoke test asks, print a canary, and nothing else', () => {
    const others = statements().filter(({ Action }) => Action !== 'sts:AssumeRole');
    const pdf = { 'Fn::GetAtt': [expect.stringMatching(/^Functionspdf[0-9A-F]{8}$/), 'Arn'] };
    const untrusted = { 'Fn::GetAtt': [expect.stringMatching(/^Functionspdfuntrusted[0-9A-F]{8}$/), 'Arn'] };
    expect(others).toEqual([
      {
        Action: [
          'backup:DescribeRegionSettings',
          'backup:GetBackupPlan',
          'backup:ListBackupSelections',
          'lambda:GetAccountSettings',
          'lambda:ListFunctions',
          'logs:GetDelivery',
          'ses:GetAccount',
          'ses:GetEmailIdentity',
          'sns:ListSubscriptionsByTopic',
        ],
        Effect: 'Allow',
        Resource: '*',
      },
      {
        Action: 'lambda:GetFunctionConcurrency',
        Effect: 'Allow',
        Resource: [pdf, untrusted],
      },
      {
        Action: ['cloudformation:DescribeStacks', 'cloudformation:ListStackResources'],
        Effect: 'Allow',
        Resource: [
          stackArn('ap-south-1', 'vetan-prod'),
          stackArn('us-east-1', 'vetan-prod-edge'),
          stackArn('us-east-1', 'vetan-prod-monitoring'),
        ],
      },
      { Action: 'lambda:InvokeFunction', Effect: 'Allow', Resource: pdf },
    ]);
    expect(role.Properties.ManagedPolicyArns).toBeUndefined();
  });

  test('is preceded by one for the diff, which any job of a tag v* assumes, and which reads templates alone', () => {
    const [other, ...more] = rolesOf(template).filter(([name]) => name !== id);
    expect(more).toEqual([]);
    const [diffId = '', { Properties }] = other as [string, Resource];
    const [{ Condition }] = Properties.AssumeRolePolicyDocument.Statement;
    expect(Condition.StringLike).toEqual({
      'token.actions.githubusercontent.com:sub': 'repo:acme/vetan:ref:refs/tags/v*:ref:refs/tags/v*',
    });
    expect(Properties.ManagedPolicyArns).toBeUndefined();
    const [{ Action, Resource: on }, ...others] = statements(diffId);
    expect(others).toEqual([]);
    expect(Action).toEqual([
      'cloudformation:DescribeStackResource',
      'cloudformation:DescribeStacks',
      'cloudformation:GetTemplate',
    ]);
    for (const arn of on) expect(JSON.stringify(arn)).toContain(':stack/vetan-prod');
  });

  test('does not exist unless the stage names a repository', () => {
    expect(rolesOf(synthesize(prod))).toEqual([]);
  });

  test('is rejected for a malformed repository name', () => {
    expect(() => synthesize({ ...prod, githubRepository: 'acme/*' })).toThrow('owner/repository');
  });
});
