import {
  BadRequestException,
  DeleteSuppressedDestinationCommand,
  NotFoundException,
  SESv2Client,
  SendEmailCommand,
} from '@aws-sdk/client-sesv2';
import { emailPattern } from '../../../shared/text.ts';
import { environment } from '../../lib/environment.ts';
import { traced } from '../../lib/powertools.ts';
import { type Email, type InlineLogo, logoContentId } from './email-content.ts';

let client: SESv2Client | undefined;
const getClient = () => {
  client ??= traced(new SESv2Client({}));
  return client;
};

/**
 * An encoded word has 75 characters at most (RFC 2047, 2), 12 of which are not of its text; base64 makes 4 of 3 bytes.
 */
const maxEncodedBytes = Math.floor((75 - '=?UTF-8?B??='.length) / 4) * 3;

/**
 * A text as encoded words, none of which ends within a character. What is between two of them is no part of the text.
 */
function encodeWords(text: string): string {
  const words: string[] = [];
  let word = '';
  for (const character of text) {
    if (Buffer.byteLength(word + character) > maxEncodedBytes) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  return [...words, word].map((each) => `=?UTF-8?B?${Buffer.from(each).toString('base64')}?=`).join(' ');
}

/** Whether a header can have a text as it is: ASCII, without what a reader would take for an encoded word. */
const isPlain = (text: string): boolean => /^[\x20-\x7e]*$/.test(text) && !text.includes('=?');

/** A display name as a header takes it: quoted, or encoded. */
const displayName = (name: string): string =>
  isPlain(name) ? `"${name.replaceAll(/["\\]/g, '\\$&')}"` : encodeWords(name);

/** A subject as Amazon SES takes it: ASCII, with encoded words for anything else. */
const encodeSubject = (subject: string): string => (isPlain(subject) ? subject : encodeWords(subject));

const inlineLogo = ({ png }: InlineLogo) => ({
  RawContent: png,
  ContentDisposition: 'INLINE' as const,
  ContentId: logoContentId,
  ContentTransferEncoding: 'BASE64' as const,
  ContentType: 'image/png',
  FileName: 'logo.png',
});

const utf8 = (text: string) => ({ Data: text, Charset: 'UTF-8' });

/**
 * Whether Amazon SES refuses the recipient's address, for which it has words and no code: 'Local address contains illegal
 * character', 'Missing domain'. Any other error concerns the sender, and with it every recipient: an identity that is not
 * verified, the sandbox, a pause, a quota.
 */
const isAddressRefused = (error: unknown): boolean =>
  error instanceof BadRequestException && /address|domain|local name|user name/i.test(error.message);

/** No email can be sent at the moment, to any address. Its cause is the error of Amazon SES. */
export class SendingOutage extends Error {}

/**
 * Sends an email through Amazon SES.
 * @returns whether it was accepted; false where the address is refused, as one that would be several in a header
 * @throws SendingOutage where it may be sent later: not verified, sending paused, throttled, not reached
 */
export async function sendEmail(to: string, { subject, text, html, logo, sender }: Email): Promise<boolean> {
  if (!emailPattern.test(to)) return false;
  const command = new SendEmailCommand({
    FromEmailAddress: `${displayName(sender)} <${environment('EMAIL_FROM')}>`,
    Destination: { ToAddresses: [to] },
    ConfigurationSetName: environment('EMAIL_CONFIGURATION_SET'),
    Content: {
      Simple: {
        Subject: { Data: encodeSubject(subject) },
        Body: { Text: utf8(text), Html: utf8(html) },
        ...(logo && { Attachments: [inlineLogo(logo)] }),
      },
    },
  });
  try {
    await getClient().send(command);
    return true;
  } catch (error) {
    if (isAddressRefused(error)) return false;
    throw new SendingOutage('the email service takes no email', { cause: error });
  }
}

/**
 * Takes an address out of Amazon SES's own suppression list, where an address comes that bounced or complained: it
 * accepts emails to it, and sends none. @throws Error where it may be another time
 */
export async function liftSuppression(address: string): Promise<void> {
  try {
    await getClient().send(new DeleteSuppressedDestinationCommand({ EmailAddress: address }));
  } catch (error) {
    if (!(error instanceof NotFoundException)) throw error;
  }
}
