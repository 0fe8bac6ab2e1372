import { describe, expect, test } from 'vitest';
import { getStage } from '../../infra/stages.ts';
import { statusByCode } from '../../shared/errors.ts';
import { onlyResource, type Resource, synthesize, synthesizeEdge } from './synthesize.ts';

const prod = getStage('prod');
const guarded = { ...prod, requestsPerAddress: 2000 };

const aclOf = (stage: typeof prod): Resource =>
  onlyResource(synthesize(stage), 'AWS::CloudFront::Distribution').Properties.DistributionConfig.WebACLId;

describe('the firewall', () => {
  const { Properties } = onlyResource(synthesizeEdge(guarded), 'AWS::WAFv2::WebACL');
  const [rule, ...others] = Properties.Rules;

  test('limits the rate of each IP address over five minutes to the stage’s number', () => {
    expect(Properties).toMatchObject({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } });
    expect(rule.Statement).toEqual({
      RateBasedStatement: { AggregateKeyType: 'IP', EvaluationWindowSec: 300, Limit: 2000 },
    });
    expect(others).toEqual([]);
  });

  test('answers with the portal’s error body', () => {
    const { ResponseCode, CustomResponseBodyKey } = rule.Action.Block.CustomResponse;
    const { ContentType, Content } = Properties.CustomResponseBodies[CustomResponseBodyKey];
    expect([ResponseCode, ContentType]).toEqual([statusByCode.too_many_requests, 'APPLICATION_JSON']);
    const body = JSON.parse(Content);
    expect(body).toEqual({
      code: 'too_many_requests',
      message: expect.stringContaining('Please try again'),
      error: body.message,
      requestId: expect.any(String),
    });
  });

  test('stores no sampled requests', () => {
    for (const { VisibilityConfig } of [Properties, rule]) {
      expect(VisibilityConfig.SampledRequestsEnabled).toBe(false);
    }
  });

  test('is in us-east-1, attached to the distribution, whatever the portal’s region', () => {
    const { 'Fn::GetStackOutput': output } = aclOf(guarded);
    expect(output).toMatchObject({ StackName: 'vetan-prod-edge', Region: 'us-east-1' });
  });
});

test('a stage without a rate limit has no firewall and no second stack', () => {
  expect(aclOf(prod)).toBeUndefined();
  expect(() => synthesizeEdge(prod)).toThrow('the stage prod has no stack at the edge');
});
