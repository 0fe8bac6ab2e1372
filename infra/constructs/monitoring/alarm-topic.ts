import { Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Key } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { Stage } from '../../stages.ts';

interface AlarmTopicProps {
  stage: Stage;
  /** Without one messages are not encrypted at rest: a key of its own would cost more than all else in us-east-1. */
  key?: Key;
}

/** The SNS topic of all alarms of a region. Their messages have no personal data. */
export class AlarmTopic extends Topic {
  constructor(scope: Construct, id: string, { stage, key }: AlarmTopicProps) {
    super(scope, id, {
      displayName: `Vetan ${stage.name}`,
      enforceSSL: true,
      ...(key && { masterKey: key }),
    });
    const cloudWatch = {
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
    };
    // enforceSSL adds a topic policy, which replaces the default one that lets the account's alarms publish.
    this.addToResourcePolicy(
      new PolicyStatement({ ...cloudWatch, actions: ['sns:Publish'], resources: [this.topicArn] }),
    );
    // With the AWS managed key for SNS instead, CloudWatch could not publish to an encrypted topic.
    key?.addToResourcePolicy(
      new PolicyStatement({
        ...cloudWatch,
        actions: ['kms:Decrypt', 'kms:GenerateDataKey'],
        resources: ['*'],
      }),
    );
    if (stage.alarmEmail) this.addSubscription(new EmailSubscription(stage.alarmEmail));
  }
}
