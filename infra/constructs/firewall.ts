import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { type ErrorBody, statusOf } from '../../shared/errors.ts';

const refusal: ErrorBody = {
  code: 'too_many_requests',
  message: 'Too many requests from your network. Please try again in a few minutes.',
  error: 'Too many requests from your network. Please try again in a few minutes.',
  requestId: 'unknown',
};

/** Counted, with samples of what was refused left off: they would show people's addresses. */
const visibility = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
});

interface FirewallProps {
  /** Requests in five minutes, from 10 on, after which an address waits. */
  requestsPerAddress: number;
}

/** Refuses an address that asks too much, before anything that costs is asked; lets everything else pass. */
export class Firewall extends CfnWebACL {
  constructor(scope: Construct, id: string, { requestsPerAddress }: FirewallProps) {
    super(scope, id, {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visibility('vetan-requests'),
      customResponseBodies: {
        'slow-down': { contentType: 'APPLICATION_JSON', content: JSON.stringify(refusal) },
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
            },
          },
          action: {
            block: {
              customResponse: {
                responseCode: statusOf.too_many_requests,
                customResponseBodyKey: 'slow-down',
                responseHeaders: [{ name: 'Retry-After', value: '300' }],
              },
            },
          },
          visibilityConfig: visibility('vetan-requests-per-address'),
        },
      ],
    });
  }
}
