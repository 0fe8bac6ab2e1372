import { describe, expect, test } from 'vitest';
import { getStage } from '../../../infra/stages.ts';
import { withoutHash } from './statements.ts';
import { type Resource, referencedId, synthesize } from './synthesize.ts';

const template = synthesize(getStage('prod'));
const buckets = Object.fromEntries(
  Object.entries<Resource>(template.findResources('AWS::S3::Bucket')).map(([id, bucket]) => [
    withoutHash(id),
    bucket,
  ]),
);
const names = ['AccessLogs', 'Files', 'SiteFiles', 'ViewerAddresses'];

test('there are buckets for files, for the site, for addresses of viewers, and for their access logs', () => {
  expect(Object.keys(buckets).sort()).toEqual(names);
});

describe.each(names)('the bucket %s', (name) => {
  const { Properties } = buckets[name];

  test('blocks public access and enforces the owner’s control of objects', () => {
    expect(Properties.PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
    expect(Properties.OwnershipControls.Rules).toEqual([{ ObjectOwnership: 'BucketOwnerEnforced' }]);
  });

  test('denies requests without TLS', () => {
    const policy = Object.values<Resource>(template.findResources('AWS::S3::BucketPolicy')).find(
      ({ Properties: { Bucket } }) => withoutHash(referencedId(Bucket)) === name,
    );
    expect(policy.Properties.PolicyDocument.Statement).toContainEqual(
      expect.objectContaining({
        Effect: 'Deny',
        Principal: { AWS: '*' },
        Action: 's3:*',
        Condition: { Bool: { 'aws:SecureTransport': 'false' } },
      }),
    );
  });

  test('aborts incomplete multipart uploads after a day', () => {
    expect(Properties.LifecycleConfiguration.Rules).toContainEqual({
      Status: 'Enabled',
      AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
    });
  });
});

describe.each([
  ['Files', 90, 'files/'],
  ['SiteFiles', 30, 'site/'],
])('the bucket %s', (name, days, prefix) => {
  const { Properties } = buckets[name];

  test(`is versioned, and keeps noncurrent versions for ${days} days`, () => {
    expect(Properties.VersioningConfiguration).toEqual({ Status: 'Enabled' });
    expect(Properties.LifecycleConfiguration.Rules).toContainEqual({
      Status: 'Enabled',
      NoncurrentVersionExpiration: { NoncurrentDays: days },
    });
  });

  test('logs access under a prefix of its own', () => {
    const { DestinationBucketName, LogFilePrefix } = Properties.LoggingConfiguration;
    expect([withoutHash(referencedId(DestinationBucketName)), LogFilePrefix]).toEqual(['AccessLogs', prefix]);
  });
});
