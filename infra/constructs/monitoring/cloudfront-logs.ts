import { ArnFormat, Aws, Stack } from 'aws-cdk-lib';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { type AddToResourcePolicyResult, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource, LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { removalPolicy, type Stage } from '../../stages.ts';
import type { ViewerAddresses } from '../edge/viewer-addresses.ts';
import { suppressGuard } from '../suppress.ts';
import { cloudFrontLogDays, logDeliverySourceName } from './logs.ts';

interface CloudFrontLogsProps {
  stage: Stage;
  distribution: IDistribution;
  viewerAddresses: ViewerAddresses;
}

/**
 * Fields of the request and its answer. Fields that may name a person or say where they are stay out: addresses, query
 * strings, cookies, referrers, user agents and edge locations.
 */
const requestFields = [
  ...['date', 'time', 'x-edge-request-id'],
  ...['cs-method', 'cs-uri-stem', 'sc-status', 'sc-bytes', 'time-taken'],
  ...['x-edge-result-type', 'x-edge-detailed-result-type'],
];

/** Who asked: joined to a request by its id, where an incident demands it. */
const addressFields = ['date', 'time', 'x-edge-request-id', 'c-ip'];

/**
 * CloudFront's standard logs (v2), in two deliveries of chosen fields: requests into a log group, addresses into a bucket
 * in the portal's region.
 */
export class CloudFrontLogs extends Construct {
  readonly #source: CfnDeliverySource;

  constructor(scope: Construct, id: string, { stage, distribution, viewerAddresses }: CloudFrontLogsProps) {
    super(scope, id);
    // A distribution has one delivery source, and a source one delivery of each kind of destination.
    this.#source = new CfnDeliverySource(this, 'Source', {
      name: logDeliverySourceName(stage),
      logType: 'ACCESS_LOGS',
      resourceArn: distribution.distributionArn,
    });
    const logs = new LogGroup(this, 'Requests', {
      retention: cloudFrontLogDays,
      removalPolicy: removalPolicy(stage),
    });
    suppressGuard(
      logs,
      'Kept as long as the addresses that they are joined to, which is what CERT-In asks for.',
      'CLOUDWATCH.PR.2',
    );
    suppressGuard(
      logs,
      'No address or name is in them; CloudWatch Logs encrypts them with a key of its own.',
      'CLOUDWATCH.PR.3',
    );
    const requests = this.#deliver(stage, 'requests', logs.logGroupArn, requestFields);
    const { policyDependable } = this.#allowDelivery(logs);
    if (policyDependable) requests.node.addDependency(policyDependable);
    const addresses = this.#deliver(stage, 'addresses', viewerAddresses.outputArn, addressFields);
    // AWS refuses a second delivery while it still creates the first of the same source.
    addresses.addResourceDependency(requests);
  }

  #allowDelivery(logs: LogGroup): AddToResourcePolicyResult {
    const arn = { service: 'logs', resource: 'log-group', arnFormat: ArnFormat.COLON_RESOURCE_NAME };
    return logs.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
        actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        resources: [Stack.of(this).formatArn({ ...arn, resourceName: `${logs.logGroupName}:log-stream:*` })],
        conditions: {
          StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID },
          ArnLike: { 'aws:SourceArn': `arn:${Aws.PARTITION}:logs:us-east-1:${Aws.ACCOUNT_ID}:*` },
        },
      }),
    );
  }

  #deliver(stage: Stage, what: string, destinationResourceArn: string, recordFields: string[]): CfnDelivery {
    const destination = new CfnDeliveryDestination(this, `${what}-destination`, {
      name: `vetan-${stage.name}-${what}`,
      destinationResourceArn,
      outputFormat: 'json',
    });
    return new CfnDelivery(this, `${what}-delivery`, {
      deliverySourceName: this.#source.ref,
      deliveryDestinationArn: destination.attrArn,
      recordFields,
    });
  }
}
