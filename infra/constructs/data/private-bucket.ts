import { Duration } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, type BucketProps, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { removalPolicy, type Stage } from '../../stages.ts';
import { suppressGuard } from '../suppress.ts';

interface PrivateBucketProps extends BucketProps {
  stage: Stage;
  /** Days that noncurrent versions of objects are retained; without it, the bucket is not versioned. */
  noncurrentVersionDays?: number;
}

/** A bucket without public access, over TLS only. */
export class PrivateBucket extends Bucket {
  constructor(
    scope: Construct,
    id: string,
    { stage, noncurrentVersionDays, lifecycleRules = [], ...props }: PrivateBucketProps,
  ) {
    super(scope, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      versioned: noncurrentVersionDays !== undefined,
      lifecycleRules: [
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
        ...(noncurrentVersionDays
          ? [{ noncurrentVersionExpiration: Duration.days(noncurrentVersionDays) }]
          : []),
        ...lifecycleRules,
      ],
      removalPolicy: removalPolicy(stage),
      autoDeleteObjects: !stage.retainData,
      ...props,
    });
    suppressGuard(
      this,
      'Nothing has to happen when an object arrives: nobody waits for the event.',
      'S3.PR.4',
    );
    suppressGuard(
      this,
      'What is replaced or deleted must go one day: its versions expire, and the copies that are locked are backups.',
      'S3.PR.9',
    );
  }

  override get isWebsite(): boolean {
    return false;
  }
}
