import { Duration } from 'aws-cdk-lib';
import {
  type HeadersFrameOption,
  type HeadersReferrerPolicy,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { securityHeaders } from '../../security-headers.ts';
import type { Stage } from '../../stages.ts';

/** A header that the origin has set takes precedence. */
const override = false;

/** CloudFront has typed settings for these security headers, and rejects them among the custom ones. */
const managedHeaders: Record<string, (value: string) => ResponseSecurityHeadersBehavior> = {
  'content-security-policy': (value) => ({
    contentSecurityPolicy: { contentSecurityPolicy: value, override },
  }),
  'x-content-type-options': () => ({ contentTypeOptions: { override } }),
  'x-frame-options': (value) => ({ frameOptions: { frameOption: value as HeadersFrameOption, override } }),
  'referrer-policy': (value) => ({
    referrerPolicy: { referrerPolicy: value as HeadersReferrerPolicy, override },
  }),
  'strict-transport-security': (value) => ({
    strictTransportSecurity: {
      accessControlMaxAge: Duration.seconds(Number(/max-age=(\d+)/.exec(value)?.[1])),
      includeSubdomains: value.includes('includeSubDomains'),
      override,
    },
  }),
};

/** The security headers of every response, the same as the local server's. */
export class HeadersPolicy extends ResponseHeadersPolicy {
  constructor(scope: Construct, id: string, { stage: { domain } }: { stage: Stage }) {
    const apiHost = domain?.apiName && `https://${domain.apiName}`;
    const { hstsIncludesSubdomains } = domain ?? {};
    const headers = Object.entries(securityHeaders('https', { apiHost, hstsIncludesSubdomains }));
    super(scope, id, {
      securityHeadersBehavior: Object.assign(
        {},
        ...headers.map(([name, value]) => managedHeaders[name]?.(value)),
      ),
      customHeadersBehavior: {
        customHeaders: headers
          .filter(([name]) => !managedHeaders[name])
          .map(([header, value]) => ({ header, value, override })),
      },
    });
  }
}
