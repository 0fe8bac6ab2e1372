import { Duration } from 'aws-cdk-lib';
import { Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnHealthCheck } from 'aws-cdk-lib/aws-route53';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { Domain } from '../../domain.ts';
import type { Stage } from '../../stages.ts';
import { type AlarmSpec, EmailAlarm } from './email-alarm.ts';

/**
 * A certificate of AWS Certificate Manager that ends in less than 30 days. ACM renews what it has issued 60 days before. It
 * publishes the days twice a day, and nothing once the certificate has expired.
 */
export const certificateExpiry = (
  certificateArn: string,
  { description, response }: Pick<AlarmSpec, 'description' | 'response'>,
): AlarmSpec => ({
  metric: new Metric({
    namespace: 'AWS/CertificateManager',
    metricName: 'DaysToExpiry',
    dimensionsMap: { CertificateArn: certificateArn },
    statistic: 'Minimum',
    period: Duration.days(1),
  }),
  description,
  response,
  responseTime: 'minutes, and up to an hour for DNS and a deployment',
  threshold: 30,
  alarmsBelow: true,
  missingData: TreatMissingData.IGNORE,
  notifyOnRecovery: true,
});

/** Steps for a certificate that ACM should have renewed. */
export const renewalSteps = [
  'Open the certificate in AWS Certificate Manager: its renewal status says which name could not be validated.',
  'Set the CNAME records that it shows again. ACM then renews it without a deployment.',
] as const;

/** Alarms on the names of a stage, for what AWS has in us-east-1 alone: certificates of CloudFront, and Route 53's health checks. */
export class DomainAlarms extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { stage, topic, domain }: { stage: Stage; topic: ITopic; domain: Domain },
  ) {
    super(scope, id);
    for (const [name, spec] of Object.entries(this.#specs(domain)))
      new EmailAlarm(this, name, { stage, topic }, spec);
  }

  #specs({ name, certificateArn, origin: { mutualTls } }: Domain): Record<string, AlarmSpec> {
    return {
      Unreachable: {
        metric: new Metric({
          namespace: 'AWS/Route53',
          metricName: 'HealthCheckStatus',
          dimensionsMap: { HealthCheckId: this.#healthCheck(name).attrHealthCheckId },
          statistic: 'Minimum',
          period: Duration.minutes(1),
        }),
        description: 'The portal could not be reached from outside for three minutes.',
        details: [
          'Route 53 opens the sign-in page by the name of the portal, from three regions, every 30 seconds.',
          'It notices what no other alarm does: DNS, the certificate, CloudFront, and a portal that gets no requests.',
        ],
        response: [
          'Open the portal yourself. Route 53, Health checks, says what each region got.',
          'No answer: compare the DNS records with the outputs `DomainTarget` and `OriginTarget`.',
          '403: the firewall. 5xx: as for `CloudFrontErrors`.',
          'If you can open it, look at the health page of AWS.',
        ],
        responseTime: 'minutes to read; DNS up to an hour',
        threshold: 1,
        evaluationPeriods: 3,
        alarmsBelow: true,
        missingData: TreatMissingData.BREACHING,
        notifyOnRecovery: true,
      },
      CertificateExpiry: certificateExpiry(certificateArn, {
        description: 'The certificate of the portal ends in less than 30 days, and was not renewed.',
        response: renewalSteps,
      }),
      ...(mutualTls && {
        ClientCertificateExpiry: certificateExpiry(mutualTls.clientCertificateArn, {
          description: 'The client certificate of mutual TLS ends in less than 30 days.',
          response: [
            'Nothing renews it, and once it has ended the API refuses CloudFront: [rotate](#rotate) it.',
            'The authority in the truststore was made on the same day: replace both.',
          ],
        }),
      }),
    };
  }

  /**
   * Checks the sign-in page, which CloudFront answers: the checkers of a region ask some hundred thousand times a
   * month, which would cost more of the API than its users do, and hide their errors in its shares. Three regions are
   * the fewest.
   */
  #healthCheck(name: string): CfnHealthCheck {
    return new CfnHealthCheck(this, 'HealthCheck', {
      healthCheckConfig: {
        type: 'HTTPS',
        fullyQualifiedDomainName: name,
        resourcePath: '/login',
        requestInterval: 30,
        failureThreshold: 3,
        enableSni: true,
        regions: ['ap-southeast-1', 'ap-northeast-1', 'eu-west-1'],
      },
    });
  }
}
