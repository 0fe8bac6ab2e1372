import {
  BadRequestException,
  DeleteSuppressedDestinationCommand,
  MessageRejected,
  NotFoundException,
  SESv2Client,
  SendEmailCommand,
} from '@aws-sdk/client-sesv2';
import { environment } from '../lib/environment.ts';
import { traced } from '../lib/tracer.ts';
import type { Mail } from './mail-content.ts';

let client: SESv2Client | undefined;
const getClient = () => {
  client ??= traced(new SESv2Client({}));
  return client;
};

/** A display name as a header takes it: quoted, or encoded where it is not all ASCII (RFC 2047). */
const displayName = (name: string): string =>
  /^[\x20-\x7e]*$/.test(name)
    ? `"${name.replaceAll(/["\\]/g, '\\$&')}"`
    : `=?UTF-8?B?${Buffer.from(name).toString('base64')}?=`;

const utf8 = (text: string) => ({ Data: text, Charset: 'UTF-8' });

/** The mail service will not take this mail, now or later. */
const isRefusal = (error: unknown): boolean =>
  error instanceof MessageRejected || error instanceof BadRequestException;

/**
 * Sends a mail through Amazon SES.
 * @returns whether it was accepted; false where it never will be
 * @throws Error where it may be another time: throttled, sending paused, not reached
 */
export async function sendMail(to: string, { subject, text, html, sender }: Mail): Promise<boolean> {
  const command = new SendEmailCommand({
    FromEmailAddress: `${displayName(sender)} <${environment('MAIL_FROM')}>`,
    Destination: { ToAddresses: [to] },
    ConfigurationSetName: environment('MAIL_CONFIGURATION_SET'),
    Content: { Simple: { Subject: utf8(subject), Body: { Text: utf8(text), Html: utf8(html) } } },
  });
  try {
    await getClient().send(command);
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

/**
 * Takes an address out of Amazon SES's own suppression list, where an address comes that bounced or complained: it accepts
 * mails to it, and sends none. @throws Error where it may be another time
 */
export async function liftSuppression(address: string): Promise<void> {
  try {
    await getClient().send(new DeleteSuppressedDestinationCommand({ EmailAddress: address }));
  } catch (error) {
    if (!(error instanceof NotFoundException)) throw error;
  }
}
