import type { IKey } from 'aws-cdk-lib/aws-kms';
import { BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Stage } from '../../stages.ts';
import { PrivateBucket } from './private-bucket.ts';

interface FilesProps {
  stage: Stage;
  key: IKey;
  accessLogs: IBucket;
}

/** The bucket of slip PDFs and policy files. */
export class Files extends PrivateBucket {
  constructor(scope: Construct, id: string, { stage, key, accessLogs }: FilesProps) {
    super(scope, id, {
      stage,
      encryption: BucketEncryption.KMS,
      encryptionKey: key,
      bucketKeyEnabled: true,
      noncurrentVersionDays: 90,
      serverAccessLogsBucket: accessLogs,
      serverAccessLogsPrefix: 'files/',
    });
  }
}
