import { Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Key } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { Stage } from '../stages.ts';

/** Where alarms are said. Nothing of anybody is in them. */
export class AlarmTopic extends Topic {
  constructor(scope: Construct, id: string, { stage, key }: { stage: Stage; key: Key }) {
    super(scope, id, { displayName: `Vetan ${stage.name}`, masterKey: key, enforceSSL: true });
    const cloudWatch = {
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
    };
    // A policy of its own takes the place of the one that would let the account's alarms in.
    this.addToResourcePolicy(
      new PolicyStatement({ ...cloudWatch, actions: ['sns:Publish'], resources: [this.topicArn] }),
    );
    // The key that AWS keeps for topics does not let alarms use it.
    key.addToResourcePolicy(
      new PolicyStatement({
        ...cloudWatch,
        actions: ['kms:Decrypt', 'kms:GenerateDataKey'],
        resources: ['*'],
      }),
    );
    if (stage.alarmsTo) this.addSubscription(new EmailSubscription(stage.alarmsTo));
  }
}
