import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { SendEmailCommandInput } from '@aws-sdk/client-sesv2';
import { createTransport } from 'nodemailer';
import { emailPattern } from '../../../shared/text.ts';
import type { Service } from '../server/endpoint.ts';
import { createPrivateFolder, writeDurably } from './durable-files.ts';

/** The mailbox simulator of Amazon SES: email to these addresses bounces, or is reported as spam. */
const simulator = /^(bounce|complaint)(\+[^@]*)?@simulator\.amazonses\.com$/i;

/**
 * While this file is in the folder, SendEmail answers with the error in it:
 * `{ "error": "SendingPausedException", "message": "Sending is paused" }`.
 */
export const sendErrorFile = 'send-error.json';

function readSendError(folder: string): { error: string; message: string } | undefined {
  const file = join(folder, sendErrorFile);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** The event that SES gives EventBridge about an email to the mailbox simulator; undefined for any other address. */
function simulatedEvent(address: string, messageId: string) {
  const kind = simulator.exec(address)?.[1]?.toLowerCase();
  if (!kind) return undefined;
  const recipients = [{ emailAddress: address }];
  const mail = { messageId, destination: [address] };
  const detail =
    kind === 'bounce'
      ? { eventType: 'Bounce', bounce: { bounceType: 'Permanent', bouncedRecipients: recipients }, mail }
      : { eventType: 'Complaint', complaint: { complainedRecipients: recipients }, mail };
  return { source: 'aws.ses', detail };
}

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

/** A header that is encoded already, as SES takes it: folded between encoded words, and otherwise as it is. */
const header = (name: string, value = '') =>
  Buffer.from(`${name}: ${value.replaceAll('?= =?', '?=\r\n =?')}\r\n`);

/** An email in the format of .eml files (RFC 5322). */
async function toEml({ FromEmailAddress, Destination, Content }: SendEmailCommandInput): Promise<Buffer> {
  const { Subject, Body, Attachments = [] } = Content?.Simple ?? {};
  const { message } = await composer.sendMail({
    to: Destination?.ToAddresses,
    text: Body?.Text?.Data,
    html: Body?.Html?.Data,
    textEncoding: 'base64',
    attachments: Attachments.map(({ RawContent, ContentDisposition, ContentId, ContentType, FileName }) => ({
      // As JSON it is base64.
      content: Buffer.from(String(RawContent), 'base64'),
      contentDisposition: ContentDisposition === 'INLINE' ? 'inline' : 'attachment',
      cid: ContentId,
      contentType: ContentType,
      filename: FileName,
    })),
  });
  return Buffer.concat([
    header('From', FromEmailAddress),
    header('Subject', Subject?.Data),
    message as Buffer,
  ]);
}

/**
 * The operations of Amazon SES v2 that the portal uses. SendEmail: an email becomes a file, and never leaves this
 * machine. An address that bounced or complained is on the suppression list, which takes emails and sends none of them,
 * until DeleteSuppressedDestination.
 * @param onFeedback is given the event of an email that bounces, or is reported as spam
 */
export function openMailbox(folder: string, onFeedback: (event: object) => Promise<unknown>): Service {
  createPrivateFolder(folder);
  const suppressed = new Set<string>();
  return async ({ method, url, body }, response) => {
    const [, lifted] = /^\/v2\/email\/suppression\/addresses\/([^/]+)$/.exec(url) ?? [];
    if (method === 'DELETE' && lifted !== undefined) {
      if (suppressed.delete(decodeURIComponent(lifted).toLowerCase())) return reply(response, 200, {});
      return reply(response, 404, { message: 'not on the suppression list' }, 'NotFoundException');
    }
    if (method !== 'POST' || url !== '/v2/email/outbound-emails')
      return reply(response, 404, { message: 'not served here' }, 'NotFoundException');
    const input = JSON.parse(body.toString()) as SendEmailCommandInput;
    const [address = ''] = input.Destination?.ToAddresses ?? [];
    if (!emailPattern.test(address))
      return reply(response, 400, { message: 'Illegal address' }, 'BadRequestException');
    const failure = readSendError(folder);
    if (failure) return reply(response, 400, { message: failure.message }, failure.error);
    const messageId = randomBytes(8).toString('hex');
    const isSuppressed = suppressed.has(address.toLowerCase());
    const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
    if (!isSuppressed) await writeDurably(folder, `${time}-${messageId}.eml`, await toEml(input));
    reply(response, 200, { MessageId: messageId });
    const event = simulatedEvent(address, messageId);
    if (event) {
      suppressed.add(address.toLowerCase());
      await onFeedback(event);
    }
  };
}

const reply = (response: ServerResponse, status: number, content: object, errorType?: string) =>
  void response
    .writeHead(status, {
      'content-type': 'application/json',
      ...(errorType && { 'x-amzn-errortype': errorType }),
    })
    .end(JSON.stringify(content));
