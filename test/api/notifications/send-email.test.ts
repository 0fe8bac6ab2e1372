import {
  AccountSuspendedException,
  BadRequestException,
  LimitExceededException,
  MailFromDomainNotVerifiedException,
  MessageRejected,
  NotFoundException,
  SESv2Client,
  type SendEmailCommandInput,
  SendingPausedException,
  TooManyRequestsException,
} from '@aws-sdk/client-sesv2';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  liftSuppression,
  SendingOutage,
  sendEmail,
} from '../../../functions/notifications/email/send-email.ts';
import { decodeWords } from './mailbox.ts';

beforeEach(() => {
  vi.stubEnv('EMAIL_FROM', 'payroll@example.com');
  vi.stubEnv('EMAIL_CONFIGURATION_SET', 'the-set');
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const email = { subject: 'A subject', text: 'As text', html: '<p>As HTML</p>', sender: 'Acme' };
const response = { message: 'An answer', $metadata: {} };
const sends = () => vi.spyOn(SESv2Client.prototype, 'send').mockImplementation(async () => ({}));
const answers = (error: Error) =>
  vi.spyOn(SESv2Client.prototype, 'send').mockImplementation(() => Promise.reject(error));

describe('an email', () => {
  test('goes to one address through the configuration set, in UTF-8, as text and as HTML', async () => {
    const sent = sends();
    expect(await sendEmail('asha@example.com', email)).toBe(true);
    const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });
    expect(sent.mock.calls.map(([{ input }]) => input)).toEqual([
      {
        FromEmailAddress: '"Acme" <payroll@example.com>',
        Destination: { ToAddresses: ['asha@example.com'] },
        ConfigurationSetName: 'the-set',
        Content: {
          Simple: {
            Subject: { Data: 'A subject' },
            Body: { Text: utf8('As text'), Html: utf8('<p>As HTML</p>') },
          },
        },
      },
    ]);
  });

  test.each([
    ['Acme & Sons', '"Acme & Sons"'],
    ['The "A\\B" Company', '"The \\"A\\\\B\\" Company"'],
    ['Café Rao', `=?UTF-8?B?${btoa('CafÃ© Rao')}?=`],
    ['', '""'],
  ])('comes from a company named “%s” as a header takes it', async (sender, name) => {
    const sent = sends();
    await sendEmail('asha@example.com', { ...email, sender });
    expect(sent.mock.calls[0]?.[0].input).toMatchObject({
      FromEmailAddress: `${name} <payroll@example.com>`,
    });
  });

  /** The sender and the subject of the last email, as they were sent. */
  const headersOf = (sent: ReturnType<typeof sends>): string[] => {
    const input = sent.mock.lastCall?.[0]?.input as SendEmailCommandInput | undefined;
    return [input?.FromEmailAddress ?? '', input?.Content?.Simple?.Subject?.Data ?? ''];
  };

  /** The encoded words `=?UTF-8?B?…?=` of a header, with their text. */
  const wordsOf = (header: string) =>
    [...header.matchAll(/=\?UTF-8\?B\?([^?]*)\?=/g)].map(([word, base64 = '']) => ({
      length: word.length,
      text: Buffer.from(base64, 'base64').toString(),
    }));

  test('has encoded words of 75 characters at most, none of which ends within a character', async () => {
    const sent = sends();
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (random) => {
        const text = `आ${random.replaceAll(/\p{Cc}/gu, '')}`.toWellFormed();
        await sendEmail('asha@example.com', { ...email, subject: text, sender: text });
        for (const header of headersOf(sent)) {
          const words = wordsOf(header);
          expect(words.map(({ text }) => text).join('')).toBe(text);
          for (const { length, text } of words) {
            expect(length).toBeLessThanOrEqual(75);
            expect(text).not.toContain('\ufffd'.repeat(2));
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  test('shows an encoded word that an employee typed as the text that they typed', async () => {
    const sent = sends();
    const typed = '=?utf-8?q?Your_bank?=';
    await sendEmail('asha@example.com', { ...email, subject: `Welcome to ${typed}`, sender: typed });
    const [from = '', subject = ''] = headersOf(sent);
    for (const header of [from, subject]) expect(header).not.toContain(typed);
    expect(decodeWords(from)).toBe(`${typed} <payroll@example.com>`);
    expect(decodeWords(subject)).toBe(`Welcome to ${typed}`);
  });

  // behaviour users: An email address
  test.each(['a,b@evil.example', 'a@b.example;c@evil.example', '<b@evil.example>', '"a" b@evil.example'])(
    'is not sent to %s, which a header takes for something else',
    async (address) => {
      const sent = sends();
      expect(await sendEmail(address, email)).toBe(false);
      expect(sent).not.toHaveBeenCalled();
    },
  );

  test.each(['Local address contains illegal character', 'Missing domain', 'Illegal address'])(
    'is refused where Amazon SES says of its address: %s',
    async (message) => {
      answers(new BadRequestException({ message, $metadata: {} }));
      expect(await sendEmail('asha@example.com', email)).toBe(false);
    },
  );

  test.each([
    new MessageRejected({ message: 'Email address is not verified', $metadata: {} }),
    new MailFromDomainNotVerifiedException(response),
    new SendingPausedException(response),
    new AccountSuspendedException(response),
    new LimitExceededException(response),
    new NotFoundException(response),
    new BadRequestException({ message: 'The attachment is too large', $metadata: {} }),
    new TooManyRequestsException(response),
    new Error('not reached'),
  ])('that fails for a reason of the sender may be sent later: %s', async (error) => {
    answers(error);
    const failure = await sendEmail('asha@example.com', email).catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(SendingOutage);
    expect(failure).toMatchObject({ cause: error });
  });
});

describe('an address that email is sent to again', () => {
  test('leaves the suppression list of the email service', async () => {
    const sent = sends();
    await liftSuppression('asha@example.com');
    expect(sent.mock.calls.map(([{ input }]) => input)).toEqual([{ EmailAddress: 'asha@example.com' }]);
  });

  test('need not be in it', async () => {
    answers(new NotFoundException(response));
    await expect(liftSuppression('asha@example.com')).resolves.toBeUndefined();
  });

  test('is tried again where the list cannot be changed', async () => {
    answers(new TooManyRequestsException(response));
    await expect(liftSuppression('asha@example.com')).rejects.toThrow('An answer');
  });
});
