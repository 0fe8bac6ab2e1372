import { Arn, Duration, Stack } from 'aws-cdk-lib';
import { EventBus, Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import type { EmailSettings } from '../../environment.ts';
import { FailureQueue } from '../compute/failure-queue.ts';
import type { Functions } from '../compute/functions.ts';
import { Outbox } from '../compute/outbox.ts';
import type { Tables } from '../data/tables.ts';

interface EmailProps {
  settings: EmailSettings;
  functions: Functions;
  tables: Tables;
}

/**
 * Email by Amazon SES: the outbox drives the function that sends; bounces and complaints come back to the one that stops
 * further email. One that cannot be recorded goes to the dead-letter queue, which has an alarm.
 */
export class Email extends Construct {
  readonly deadLetters: FailureQueue;
  /** DNS records by which the domain of the address is verified, and its emails signed. */
  readonly dkimRecords: string[];

  constructor(scope: Construct, id: string, { settings, functions, tables }: EmailProps) {
    super(scope, id);
    this.deadLetters = new FailureQueue(this, 'DeadLetters');
    const handler = functions.get('email');
    this.dkimRecords = this.#sender(settings, handler);
    new Outbox(this, 'Outbox', { tables, handler, state: 'waiting' });
    this.#feedback(settings, functions.get('email-feedback'));
  }

  /**
   * The domain with DKIM, the configuration set, and the right to send from the one address.
   * @returns the DNS records of the domain
   */
  #sender({ from, configurationSet: name }: EmailSettings, sender: Lambda): string[] {
    const domain = from.slice(from.indexOf('@') + 1);
    const configurationSet = new ConfigurationSet(this, 'ConfigurationSet', {
      configurationSetName: name,
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      reputationMetrics: true,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    configurationSet.addEventDestination('Feedback', {
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, 'DefaultBus', 'default')),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
    const identity = new EmailIdentity(this, 'Identity', {
      identity: Identity.domain(domain),
      dkimSigning: true,
      configurationSet,
    });
    const configurationSetArn = Arn.format(
      { service: 'ses', resource: 'configuration-set', resourceName: name },
      Stack.of(this),
    );
    sender.addToRolePolicy(
      new PolicyStatement({
        actions: ['ses:SendEmail'],
        resources: [identity.emailIdentityArn, configurationSetArn],
        conditions: { StringEquals: { 'ses:FromAddress': from } },
      }),
    );
    sender.addToRolePolicy(
      new PolicyStatement({ actions: ['ses:DeleteSuppressedDestination'], resources: ['*'] }),
    );
    return identity.dkimRecords.map((record) => `${record.name} CNAME ${record.value}`);
  }

  /** Bounces and complaints of this stage's emails, and of no others of the account. */
  #feedback({ configurationSet }: EmailSettings, receiver: Lambda): void {
    const retries = { retryAttempts: 2, maxEventAge: Duration.hours(6) };
    receiver.configureAsyncInvoke({ ...retries, onFailure: new SqsDestination(this.deadLetters) });
    new Rule(this, 'Feedback', {
      description: 'Emails of the portal that bounced, or were reported as spam',
      eventPattern: {
        source: ['aws.ses'],
        detail: {
          eventType: ['Bounce', 'Complaint'],
          mail: { tags: { 'ses:configuration-set': [configurationSet] } },
        },
      },
      targets: [new LambdaFunction(receiver, { ...retries, deadLetterQueue: this.deadLetters })],
    });
  }
}
