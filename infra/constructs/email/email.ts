import { Arn, Duration, Stack } from 'aws-cdk-lib';
import { EventBus, Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
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
import type { MailSettings } from '../../environment.ts';
import { FailureQueue } from '../compute/failure-queue.ts';
import type { Functions } from '../compute/functions.ts';
import { outboxRetryPeriod, streamOutbox } from '../compute/outbox-stream.ts';
import type { Tables } from '../data/tables.ts';

interface MailProps {
  settings: MailSettings;
  functions: Functions;
  tables: Tables;
}

/**
 * Mail by Amazon SES: the stream of the notices table drives the function that sends; bounces and complaints come back to
 * the one that stops further mail. What fails until its time is over goes to the dead-letter queue, which has an alarm.
 */
export class Mail extends Construct {
  readonly deadLetters: FailureQueue;
  /** DNS records by which the domain of the address is verified, and its mails signed. */
  readonly dkimRecords: string[];

  constructor(scope: Construct, id: string, { settings, functions, tables }: MailProps) {
    super(scope, id);
    this.deadLetters = new FailureQueue(this, 'DeadLetters');
    this.dkimRecords = this.#sender(settings, functions.get('mail'));
    const handler = functions.get('mail');
    streamOutbox(this, 'Outbox', { tables, handler, state: 'waiting', deadLetters: this.deadLetters });
    this.#bundles(handler);
    this.#feedback(settings, functions.get('mail-feedback'));
  }

  /** Mails that wait for the end of an hour, to go as one. Whatever fails is tried again the next time. */
  #bundles(handler: Lambda): void {
    new Rule(this, 'Bundles', {
      description: 'Every five minutes: mails of the portal that waited to be sent as one',
      schedule: Schedule.rate(Duration.minutes(5)),
      targets: [
        new LambdaFunction(handler, {
          retryAttempts: 0,
          maxEventAge: Duration.minutes(5),
          deadLetterQueue: this.deadLetters,
          event: RuleTargetInput.fromObject({ kind: 'outbox', state: 'held' }),
        }),
      ],
    });
  }

  /**
   * The domain with DKIM, the configuration set, and the right to send from the one address.
   * @returns the DNS records of the domain
   */
  #sender({ from, configurationSet: name }: MailSettings, sender: Lambda): string[] {
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

  /** Bounces and complaints of this stage's mails, and of no others of the account. */
  #feedback({ configurationSet }: MailSettings, receiver: Lambda): void {
    const retries = { retryAttempts: 2, maxEventAge: outboxRetryPeriod };
    receiver.configureAsyncInvoke({ ...retries, onFailure: new SqsDestination(this.deadLetters) });
    new Rule(this, 'Feedback', {
      description: 'Mails of the portal that bounced, or were reported as spam',
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
