import { describe, expect, test } from 'vitest';
import { securityHeaders } from '../../infra/security-headers.ts';
import { stageNamed } from '../../infra/stages.ts';
import { only as onlyOf, type Resource, synthesized } from './synthesized.ts';

const template = synthesized(stageNamed('prod'));
const only = (type: string): Resource => onlyOf(template, type);

describe('CloudFront', () => {
  test('sends the security headers that the local gateway sends, and the promise of https', () => {
    const policy = only('AWS::CloudFront::ResponseHeadersPolicy').Properties.ResponseHeadersPolicyConfig;
    const own = policy.SecurityHeadersConfig;
    const sent = {
      'content-security-policy': own.ContentSecurityPolicy.ContentSecurityPolicy,
      'referrer-policy': own.ReferrerPolicy.ReferrerPolicy,
      'strict-transport-security': `max-age=${own.StrictTransportSecurity.AccessControlMaxAgeSec}; includeSubDomains`,
      'x-content-type-options': 'nosniff',
      'x-frame-options': own.FrameOptions.FrameOption,
      ...Object.fromEntries(
        policy.CustomHeadersConfig.Items.map(({ Header, Value }: Resource) => [Header, Value]),
      ),
    };
    expect(own.ContentTypeOptions).toBeDefined();
    expect(sent).toEqual(securityHeaders('https'));
    expect(securityHeaders('https')).toMatchObject(securityHeaders('http'));
  });

  test('passes the API through uncached, and turns none of its errors into a screen', () => {
    const { CacheBehaviors, CustomErrorResponses } = only('AWS::CloudFront::Distribution').Properties
      .DistributionConfig;
    const cachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
    expect(CacheBehaviors).toMatchObject([{ PathPattern: '/api/*', CachePolicyId: cachingDisabled }]);
    expect(CacheBehaviors[0].FunctionAssociations).toBeUndefined();
    expect(CustomErrorResponses).toBeUndefined();
  });

  test.each([
    ['/', '/index.html'],
    ['/admin/salary', '/index.html'],
    ['/dashboard/salary-slip/slip_1_2025-07', '/index.html'],
    ['/assets/index-AbC.js', '/assets/index-AbC.js'],
    ['/favicon.svg', '/favicon.svg'],
  ])('answers %s with %s', (path, file) => {
    const { FunctionCode } = only('AWS::CloudFront::Function').Properties;
    const handler = new Function(`${FunctionCode}; return handler;`)();
    expect(handler({ request: { uri: path } }).uri).toBe(file);
  });
});
