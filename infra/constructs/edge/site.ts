import { Duration, Validations } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  type CfnDistribution,
  Distribution,
  type DistributionProps,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  type IDistribution,
  OriginRequestPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { spaRewriteFunction, viewerHeadersFunction } from '../../edge-functions.ts';
import type { Stage } from '../../stages.ts';
import type { Api } from '../compute/api.ts';
import type { Functions } from '../compute/functions.ts';
import { suppressGuard, suppressNag } from '../suppress.ts';
import { HeadersPolicy } from './headers-policy.ts';
import type { OriginSecret } from './origin-secret.ts';
import { SiteFiles } from './site-files.ts';

interface ApiOriginOptions {
  customHeaders: Record<string, string>;
  /** Certificate that CloudFront presents to API Gateway, where the stage has mutual TLS. */
  clientCertificateArn?: string | undefined;
}

/** The API as an origin of CloudFront. */
class ApiOrigin extends HttpOrigin {
  readonly #clientCertificateArn: string | undefined;

  constructor(host: string, { customHeaders, clientCertificateArn }: ApiOriginOptions) {
    super(host, { customHeaders });
    this.#clientCertificateArn = clientCertificateArn;
  }

  /** CDK's HttpOrigin has no property for the client certificate. */
  protected override renderCustomOriginConfig(): CfnDistribution.CustomOriginConfigProperty | undefined {
    const config = super.renderCustomOriginConfig();
    if (!config || !this.#clientCertificateArn) return config;
    return { ...config, originMtlsConfig: { clientCertificateArn: this.#clientCertificateArn } };
  }
}

interface SiteProps {
  stage: Stage;
  api: Api;
  functions: Functions;
  originSecret: OriginSecret;
  accessLogs: IBucket;
  /** ARN of the firewall's web ACL, where the stage has one. */
  webAclId?: string | undefined;
}

/**
 * CloudFront caches most error responses for ten seconds by path, even with no-store, and would serve one person's
 * error to the next. These are all the statuses that it may cache; the responses themselves pass through.
 */
const uncachedErrors = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504].map((httpStatus) => ({
  httpStatus,
  ttl: Duration.seconds(0),
}));

/** The CloudFront distribution: the site and, on the same origin, the API under /api. */
export class Site extends Construct {
  readonly address: string;
  readonly distribution: IDistribution;
  /** Name that the DNS records of the stage's domain point at. */
  readonly target: string;

  constructor(scope: Construct, id: string, props: SiteProps) {
    super(scope, id);
    const { stage, functions } = props;
    const files = new SiteFiles(this, 'Files', props);
    const headers = new HeadersPolicy(this, 'Headers', props);
    const api = this.#api(headers, props);
    const distribution = new Distribution(this, 'Distribution', {
      comment: `Vetan ${stage.name}`,
      defaultRootObject: 'index.html',
      httpVersion: HttpVersion.HTTP2_AND_3,
      enableIpv6: true,
      priceClass: PriceClass.PRICE_CLASS_200,
      ...(props.webAclId && { webAclId: props.webAclId }),
      ...this.#domain(stage),
      defaultBehavior: this.#pages(headers, files),
      additionalBehaviors: { '/api': api, '/api/*': api },
      errorResponses: uncachedErrors,
    });
    this.distribution = distribution;
    this.#suppressFindings(distribution, props);
    // A function that is created or changed accepts what CloudFront sends before CloudFront sends it, and the pages, which come
    // after the distribution, call each new route only once it leads there.
    distribution.node.addDependency(functions, props.api);
    files.deploy(distribution);
    this.target = distribution.distributionDomainName;
    this.address = `https://${stage.domain?.name ?? this.target}`;
  }

  #domain({ domain }: Stage): Partial<DistributionProps> {
    if (!domain) return {};
    return {
      domainNames: [domain.name, ...(domain.apiName ? [domain.apiName] : [])],
      certificate: Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn),
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    };
  }

  #suppressFindings(distribution: Distribution, { stage, webAclId }: SiteProps): void {
    suppressNag(
      distribution,
      'Employees work from anywhere: the portal asks for a session, not for a country.',
      'CFR1',
    );
    const logs = stage.retainData
      ? 'The stack that comes after this one has them delivered by standard logging v2, which the rule does not know.'
      : 'These logs have the addresses of those who try things; the API has a log of each call without them.';
    suppressNag(distribution, logs, 'CFR3');
    suppressGuard(distribution, logs, 'CLOUDFRONT.PR.5');
    suppressGuard(
      distribution,
      'There is nothing to fail over to: data and functions are in one region, and restored from backups.',
      'CLOUDFRONT.PR.4',
    );
    if (!webAclId) {
      suppressNag(distribution, 'A firewall costs some dollars a month: the stage decides on it.', 'CFR2');
    }
    if (!stage.domain) {
      const tls = "CloudFront's own certificate comes with its own choice of TLS.";
      suppressNag(distribution, tls, 'CFR4');
      suppressGuard(distribution, tls, 'CLOUDFRONT.PR.6', 'CLOUDFRONT.PR.7', 'CLOUDFRONT.PR.9');
    }
  }

  #pages(responseHeadersPolicy: HeadersPolicy, files: SiteFiles): BehaviorOptions {
    Validations.of(this).acknowledge({
      id: 'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      reason:
        'With the right to list, what is not there is 404; a root object keeps the list itself from being shown.',
    });
    return {
      responseHeadersPolicy,
      origin: S3BucketOrigin.withOriginAccessControl(files, {
        originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      compress: true,
      functionAssociations: [this.#viewerRequestFunction('Screens', spaRewriteFunction)],
    };
  }

  #api(responseHeadersPolicy: HeadersPolicy, { stage, api, originSecret }: SiteProps): BehaviorOptions {
    return {
      responseHeadersPolicy,
      origin: new ApiOrigin(api.host, {
        customHeaders: originSecret.header,
        clientCertificateArn: stage.domain?.origin.mutualTls?.clientCertificateArn,
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      functionAssociations: [this.#viewerRequestFunction('Viewer', viewerHeadersFunction)],
    };
  }

  #viewerRequestFunction(id: string, code: string) {
    return {
      eventType: FunctionEventType.VIEWER_REQUEST,
      function: new EdgeFunction(this, id, {
        code: FunctionCode.fromInline(code),
        runtime: FunctionRuntime.JS_2_0,
      }),
    };
  }
}
