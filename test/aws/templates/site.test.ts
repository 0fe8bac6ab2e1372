import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { spaRewriteFunction, viewerHeadersFunction } from '../../../infra/edge-functions.ts';
import { securityHeaders } from '../../../infra/security-headers.ts';
import { getStage } from '../../../infra/stages.ts';
import { edgeHeaders } from '../../../shared/system/environment.ts';
import { domain } from '../../support/domains.ts';
import { onlyResource, type Resource, synthesize } from './synthesize.ts';

const prod = getStage('prod');
const template = synthesize(prod);
const distributionOf = (from: Template): Resource =>
  onlyResource(from, 'AWS::CloudFront::Distribution').Properties.DistributionConfig;
const distribution = distributionOf(template);

/** The handler of a CloudFront function. */
const handlerOf = (code: string) => new Function(`${code}; return handler;`)();

/** The viewer-request function of a cache behavior. */
const codeOn = (behaviour: Resource): string => {
  const [association] = behaviour.FunctionAssociations;
  const id = association.FunctionARN['Fn::GetAtt'][0];
  return template.findResources('AWS::CloudFront::Function')[id]?.Properties.FunctionCode;
};

const hstsIn = ({ AccessControlMaxAgeSec, IncludeSubdomains, Preload }: Resource): string =>
  [
    `max-age=${AccessControlMaxAgeSec}`,
    ...(IncludeSubdomains ? ['includeSubDomains'] : []),
    ...(Preload ? ['preload'] : []),
  ].join('; ');

/** The response headers of a policy. */
function sentBy(from: Template): Record<string, string> {
  const policy = onlyResource(from, 'AWS::CloudFront::ResponseHeadersPolicy').Properties
    .ResponseHeadersPolicyConfig;
  const own = policy.SecurityHeadersConfig;
  expect(own.ContentTypeOptions).toBeDefined();
  return {
    'content-security-policy': own.ContentSecurityPolicy.ContentSecurityPolicy,
    'referrer-policy': own.ReferrerPolicy.ReferrerPolicy,
    'strict-transport-security': hstsIn(own.StrictTransportSecurity),
    'x-content-type-options': 'nosniff',
    'x-frame-options': own.FrameOptions.FrameOption,
    ...Object.fromEntries(
      policy.CustomHeadersConfig.Items.map(({ Header, Value }: Resource) => [Header, Value]),
    ),
  };
}

describe('CloudFront', () => {
  test('sends the security headers of the local server, and HSTS', () => {
    expect(sentBy(template)).toEqual(securityHeaders('https'));
    expect(securityHeaders('https')).toMatchObject(securityHeaders('http'));
  });

  // behaviour general: No error is cached
  test.each([
    ['/', '/index.html'],
    ['/admin/salary', '/index.html'],
    ['/dashboard/salary-slip/slip_1_2025-07', '/index.html'],
    ['/assets/index-AbC.js', '/assets/index-AbC.js'],
    ['/favicon.svg', '/favicon.svg'],
  ])('rewrites %s to %s', (path, file) => {
    const code = codeOn(distribution.DefaultCacheBehavior);
    expect(code).toBe(spaRewriteFunction);
    expect(handlerOf(code)({ request: { uri: path } }).uri).toBe(file);
  });

  // behaviour general: No error is cached
  test('caches no error, and answers none with a page', () => {
    const errors: Resource[] = distribution.CustomErrorResponses;
    expect(errors.map(({ ErrorCode }) => ErrorCode)).toEqual([
      400, 403, 404, 405, 414, 500, 501, 502, 503, 504,
    ]);
    for (const { ErrorCode: _, ...error } of errors) expect(error).toEqual({ ErrorCachingMinTTL: 0 });
  });

  test.each([
    {},
    { [edgeHeaders.viewer]: { value: '192.0.2.1' }, [edgeHeaders.host]: { value: 'evil.example' } },
  ])('overwrites the viewer’s address and host, whatever the client sends (%j)', (claimed) => {
    const request = handlerOf(viewerHeadersFunction)({
      viewer: { ip: '2001:db8::7' },
      request: { uri: '/api/profile', headers: { host: { value: 'portal.example.com' }, ...claimed } },
    });
    expect(request).toEqual({
      uri: '/api/profile',
      headers: {
        host: { value: 'portal.example.com' },
        [edgeHeaders.viewer]: { value: '2001:db8::7' },
        [edgeHeaders.host]: { value: 'portal.example.com' },
      },
    });
  });
});

describe('the files of the site', () => {
  const deployments = Object.entries(template.findResources('Custom::CDKBucketDeployment'));
  const deployed = (name: string): Resource => deployments.find(([id]) => id.includes(name))?.[1];

  test('are uploaded before the pages that link to them, and old ones are not pruned', () => {
    const [assets] = deployments.find(([id]) => id.includes('Assets')) ?? [];
    expect(deployed('Pages').DependsOn).toContain(assets);
    for (const [, { Properties }] of deployments) expect(Properties.Prune).toBe(false);
  });

  test('wait for each route that they call', () => {
    const [distributionOf] = Object.values(template.findResources('AWS::CloudFront::Distribution'));
    const routes = Object.entries(template.findResources('AWS::CloudFormation::Stack')).map(([id]) => id);
    expect(routes).toHaveLength(1);
    expect(distributionOf?.DependsOn).toEqual(expect.arrayContaining(routes));
  });

  test('wait for the distribution, and invalidate nothing, which could fail and roll the deployment back', () => {
    const [id] = Object.keys(template.findResources('AWS::CloudFront::Distribution'));
    expect(deployed('Pages').DependsOn).toContain(id);
    for (const [, { Properties }] of deployments) {
      expect(Properties).not.toHaveProperty('DistributionId');
      expect(Properties).not.toHaveProperty('DistributionPaths');
    }
    expect(JSON.stringify(template.findResources('AWS::IAM::Policy'))).not.toContain('CreateInvalidation');
  });
});

describe('a custom domain', () => {
  const named = synthesize({ ...prod, domain });

  test('binds no host but its own to HTTPS, unless the stage asks for it', () => {
    const hstsOf = (from: Template) => sentBy(from)['strict-transport-security'];
    expect(hstsOf(template)).toBe('max-age=63072000');
    expect(hstsOf(named)).toBe('max-age=63072000');
    const wide = synthesize({ ...prod, domain: { ...domain, hstsIncludesSubdomains: true } });
    expect(hstsOf(wide)).toBe('max-age=63072000; includeSubDomains');
    expect(sentBy(wide)).toEqual(securityHeaders('https', { hstsIncludesSubdomains: true }));
  });

  test('is the address in the outputs', () => {
    expect(named.toJSON().Outputs.Address.Value).toBe('https://portal.example.com');
  });
});
