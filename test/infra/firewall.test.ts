import { describe, expect, test } from 'vitest';
import { getStage } from '../../infra/stages.ts';
import { statusByCode } from '../../shared/errors.ts';
import { onlyResource, type Resource, synthesize, synthesizeEdge } from './synthesize.ts';

const prod = getStage('prod');
const guarded = { ...prod, requestsPerAddress: 2000 };

const aclOf = (stage: typeof prod): Resource =>
  onlyResource(synthesize(stage), 'AWS::CloudFront::Distribution').Properties.DistributionConfig.WebACLId;

describe('a firewall', () => {
  const { Properties } = onlyResource(synthesizeEdge(guarded), 'AWS::WAFv2::WebACL');
  const [rule, ...others] = Properties.Rules;

  test('counts requests of each address over five minutes, where the stage says how many', () => {
    expect(Properties).toMatchObject({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } });
    expect(rule.Statement).toEqual({
      RateBasedStatement: { AggregateKeyType: 'IP', EvaluationWindowSec: 300, Limit: 2000 },
    });
    expect(others).toEqual([]);
  });

  test('refuses in the portal’s shape of errors', () => {
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

  test('keeps no samples of what people sent', () => {
    for (const { VisibilityConfig } of [Properties, rule]) {
      expect(VisibilityConfig.SampledRequestsEnabled).toBe(false);
    }
  });

  test('stands in us-east-1, before CloudFront, wherever the portal is', () => {
    const { 'Fn::GetStackOutput': output } = aclOf(guarded);
    expect(output).toMatchObject({ StackName: 'vetan-prod-edge', Region: 'us-east-1' });
  });
});

test('without a number of requests there is no firewall, and no second stack', () => {
  expect(aclOf(prod)).toBeUndefined();
  expect(() => synthesizeEdge(prod)).toThrow('the stage prod has no stack at the edge');
});
