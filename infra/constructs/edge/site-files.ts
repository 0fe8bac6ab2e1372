import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import type { IRole } from 'aws-cdk-lib/aws-iam';
import { BucketEncryption, type CfnBucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import { webFolder } from '../../bundle/paths.ts';
import type { Stage } from '../../stages.ts';
import { PrivateBucket } from '../data/private-bucket.ts';
import { suppressGuard, suppressNag } from '../suppress.ts';

/** For the local server only: CloudFront compresses by itself. */
const precompressed = ['*.br', '*.gz'];

/** The bucket of the built site. */
export class SiteFiles extends PrivateBucket {
  constructor(scope: Construct, id: string, { stage, accessLogs }: { stage: Stage; accessLogs: IBucket }) {
    super(scope, id, {
      stage,
      encryption: BucketEncryption.S3_MANAGED,
      noncurrentVersionDays: 30,
      // A build, not data: it goes with its stack, and does not stand in the way of a rollback.
      removalPolicy: RemovalPolicy.DESTROY,
      autoDeleteObjects: true,
      serverAccessLogsBucket: accessLogs,
      serverAccessLogsPrefix: 'site/',
    });
    suppressGuard(this, 'Public content: a customer managed key would protect nothing.', 'S3.PR.10');
  }

  /**
   * Uploads the hashed assets first, immutable, then, once the distribution has what they expect, the pages that link
   * to them. CloudFront revalidates a page (no-cache) once its cache policy's minimum TTL of a second is over, so nothing
   * is invalidated: an invalidation can fail, and would roll back the deployment. Old assets stay: a page that was
   * opened before the deployment still loads them.
   */
  deploy(distribution: IDistribution): void {
    const common = { destinationBucket: this, prune: false, memoryLimit: 512 };
    const assets = new BucketDeployment(this, 'Assets', {
      ...common,
      sources: [Source.asset(webFolder, { exclude: ['*', '!assets', '!assets/*', ...precompressed] })],
      cacheControl: [
        CacheControl.setPublic(),
        CacheControl.maxAge(Duration.days(365)),
        CacheControl.immutable(),
      ],
    });
    const pages = new BucketDeployment(this, 'Pages', {
      ...common,
      sources: [Source.asset(webFolder, { exclude: ['assets', 'assets/*', '.vite', ...precompressed] })],
      cacheControl: [CacheControl.noCache()],
    });
    pages.node.addDependency(assets, distribution);
    this.#suppressProviderNag(pages.handlerRole);
  }

  /** The provider of BucketDeployment, whose permissions CDK chooses. */
  #suppressProviderNag(role: IRole): void {
    const stack = Stack.of(this);
    const here = stack.getLogicalId(this.node.defaultChild as CfnBucket);
    suppressNag(
      role,
      "CDK's rights to read its assets and to write the site's files.",
      `IAM5[Resource::<${here}.Arn>/*]`,
      `IAM5[Resource::arn:aws:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-${stack.region}/*]`,
      ...['Abort', 'DeleteObject', 'GetBucket', 'GetObject', 'List'].map(
        (verb) => `IAM5[Action::s3:${verb}*]`,
      ),
    );
    const providerFunction = role.node.scope;
    if (providerFunction) suppressNag(providerFunction, 'It runs on the Python that CDK wrote it for.', 'L1');
  }
}
