import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { type ErrorBody, statusByCode } from '../../../shared/errors.ts';

const blockedResponse: ErrorBody = {
  code: 'too_many_requests',
  message: 'Too many requests from your network. Please try again in a few minutes.',
  error: 'Too many requests from your network. Please try again in a few minutes.',
  requestId: 'unknown',
};

/** Metrics without sampled requests: samples show people's addresses. */
const visibilityConfig = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
});

interface FirewallProps {
  /** API requests per address in five minutes; AWS WAF takes 10 or more. */
  requestsPerAddress: number;
}

/**
 * The API, and not the files of the site: opening it with an empty browser takes twenty of them. CloudFront normalizes a
 * path before it chooses the origin, so the rule has to as well, or /%61pi and /x/../api would not count.
 */
const apiPaths: CfnWebACL.StatementProperty = {
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString: '/api',
    textTransformations: [
      { priority: 0, type: 'URL_DECODE' },
      { priority: 1, type: 'NORMALIZE_PATH' },
    ],
  },
};

/** Rate limit by IP address in AWS WAF: 429 before a request reaches anything that costs. */
export class Firewall extends CfnWebACL {
  constructor(scope: Construct, id: string, { requestsPerAddress }: FirewallProps) {
    super(scope, id, {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visibilityConfig('vetan-requests'),
      customResponseBodies: {
        'slow-down': { contentType: 'APPLICATION_JSON', content: JSON.stringify(blockedResponse) },
      },
      rules: [
        {
          name: 'requests-per-address',
          priority: 0,
          statement: {
            rateBasedStatement: {
              limit: requestsPerAddress,
              evaluationWindowSec: 300,
              aggregateKeyType: 'IP',
              scopeDownStatement: apiPaths,
            },
          },
          action: {
            block: {
              customResponse: {
                responseCode: statusByCode.too_many_requests,
                customResponseBodyKey: 'slow-down',
                responseHeaders: [{ name: 'Retry-After', value: '300' }],
              },
            },
          },
          visibilityConfig: visibilityConfig('vetan-requests-per-address'),
        },
      ],
    });
  }
}
