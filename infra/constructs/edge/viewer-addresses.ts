import { Aws, Duration } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Key } from 'aws-cdk-lib/aws-kms';
import { BucketEncryption, type CfnBucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Stage } from '../../stages.ts';
import { PrivateBucket } from '../data/private-bucket.ts';
import { cloudFrontLogDays, fromLogDeliverySource } from '../monitoring/logs.ts';
import { suppressGuard } from '../suppress.ts';

interface ViewerAddressesProps {
  stage: Stage;
  key: Key;
  accessLogs: IBucket;
}

/**
 * From which address each request to CloudFront came, and nothing else of the request. In the portal's region and under
 * its key, apart from the requests themselves; who reads it is logged in turn.
 */
export class ViewerAddresses extends PrivateBucket {
  /** The ARN for stacks of other regions: `bucketArn` serves them only where the bucket has a fixed name. */
  readonly outputArn: string;

  constructor(scope: Construct, id: string, { stage, key, accessLogs }: ViewerAddressesProps) {
    super(scope, id, {
      stage,
      encryption: BucketEncryption.KMS,
      encryptionKey: key,
      bucketKeyEnabled: true,
      lifecycleRules: [{ expiration: Duration.days(cloudFrontLogDays) }],
      serverAccessLogsBucket: accessLogs,
      serverAccessLogsPrefix: 'viewer-addresses/',
    });
    suppressGuard(
      this,
      'Log delivery alone writes here, each log under a new name; none is ever replaced.',
      'S3.PR.11',
    );
    this.outputArn = (this.node.defaultChild as CfnBucket).attrArn;
    const logDelivery = { principals: [new ServicePrincipal('delivery.logs.amazonaws.com')] };
    const conditions = fromLogDeliverySource(stage);
    // Both statements have the form that AWS asks for; it would add its own to a policy without them.
    this.addToResourcePolicy(
      new PolicyStatement({
        ...logDelivery,
        actions: ['s3:PutObject'],
        resources: [this.arnForObjects(`AWSLogs/${Aws.ACCOUNT_ID}/*`)],
        conditions: {
          ...conditions,
          StringEquals: { ...conditions.StringEquals, 's3:x-amz-acl': 'bucket-owner-full-control' },
        },
      }),
    );
    key.addToResourcePolicy(
      new PolicyStatement({
        ...logDelivery,
        actions: ['kms:Encrypt', 'kms:Decrypt', 'kms:ReEncrypt*', 'kms:GenerateDataKey*', 'kms:DescribeKey'],
        resources: ['*'],
        conditions,
      }),
    );
  }
}
