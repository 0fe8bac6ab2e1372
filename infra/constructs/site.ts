import { Duration } from 'aws-cdk-lib';
import {
  AccessLevel,
  AllowedMethods,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginRequestPolicy,
  PriceClass,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type IBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { webFolder } from '../build/root.ts';
import { sitePath } from '../site-path.ts';
import { removalPolicy, type Stage } from '../stages.ts';
import type { Api } from './api.ts';
import { HeadersPolicy } from './headers-policy.ts';

/** Screens are the one page; rewritten on the way in, so that no error of the API is ever taken for a screen. */
const screens = `${sitePath}
function handler(event) {
  event.request.uri = sitePath(event.request.uri);
  return event.request;
}`;

/** The site and, on the same origin, the API. */
export class Site extends Construct {
  readonly address: string;

  constructor(scope: Construct, id: string, { stage, api }: { stage: Stage; api: Api }) {
    super(scope, id);
    const bucket = this.#bucket(stage);
    const headers = { responseHeadersPolicy: new HeadersPolicy(this, 'Headers') };
    const distribution = new Distribution(this, 'Distribution', {
      comment: `Vetan ${stage.name}`,
      defaultRootObject: 'index.html',
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_200,
      defaultBehavior: {
        ...headers,
        // With the right to list, what is not there is 404 rather than 403.
        origin: S3BucketOrigin.withOriginAccessControl(bucket, {
          originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
        }),
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        functionAssociations: [
          {
            eventType: FunctionEventType.VIEWER_REQUEST,
            function: new EdgeFunction(this, 'Screens', {
              code: FunctionCode.fromInline(screens),
              runtime: FunctionRuntime.JS_2_0,
            }),
          },
        ],
      },
      additionalBehaviors: {
        '/api/*': {
          ...headers,
          origin: new HttpOrigin(api.host),
          viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
          allowedMethods: AllowedMethods.ALLOW_ALL,
          cachePolicy: CachePolicy.CACHING_DISABLED,
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
        },
      },
    });
    this.#deploy(bucket, distribution);
    this.address = `https://${distribution.distributionDomainName}`;
  }

  #bucket(stage: Stage): IBucket {
    return new Bucket(this, 'Bucket', {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      removalPolicy: removalPolicy(stage),
      autoDeleteObjects: !stage.kept,
    }) as IBucket;
  }

  /** What carries a hash in its name first and for ever; then the pages that point to it. */
  #deploy(bucket: IBucket, distribution: Distribution): void {
    const common = { destinationBucket: bucket, prune: false, memoryLimit: 512 };
    const assets = new BucketDeployment(this, 'Assets', {
      ...common,
      sources: [Source.asset(webFolder, { exclude: ['*', '!assets', '!assets/*'] })],
      cacheControl: [
        CacheControl.setPublic(),
        CacheControl.maxAge(Duration.days(365)),
        CacheControl.immutable(),
      ],
    });
    const pages = new BucketDeployment(this, 'Pages', {
      ...common,
      sources: [Source.asset(webFolder, { exclude: ['assets', 'assets/*', '.vite'] })],
      cacheControl: [CacheControl.noCache()],
      distribution,
      distributionPaths: ['/*'],
    });
    pages.node.addDependency(assets);
  }
}
