import {
  BadRequestException,
  MessageRejected,
  NotFoundException,
  SESv2Client,
  TooManyRequestsException,
} from '@aws-sdk/client-sesv2';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { liftSuppression, sendMail } from '../../functions/notices/send-mail.ts';

beforeEach(() => {
  vi.stubEnv('MAIL_FROM', 'payroll@example.com');
  vi.stubEnv('MAIL_CONFIGURATION_SET', 'the-set');
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const mail = { subject: 'A subject', text: 'As text', html: '<p>As HTML</p>', sender: 'Acme' };
const response = { message: 'An answer', $metadata: {} };
const sends = () => vi.spyOn(SESv2Client.prototype, 'send').mockImplementation(async () => ({}));
const answers = (error: Error) =>
  vi.spyOn(SESv2Client.prototype, 'send').mockImplementation(() => Promise.reject(error));

describe('a mail', () => {
  test('goes to one address through the configuration set, in UTF-8, as text and as HTML', async () => {
    const sent = sends();
    expect(await sendMail('asha@example.com', mail)).toBe(true);
    const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });
    expect(sent.mock.calls.map(([{ input }]) => input)).toEqual([
      {
        FromEmailAddress: '"Acme" <payroll@example.com>',
        Destination: { ToAddresses: ['asha@example.com'] },
        ConfigurationSetName: 'the-set',
        Content: {
          Simple: {
            Subject: utf8('A subject'),
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
    await sendMail('asha@example.com', { ...mail, sender });
    expect(sent.mock.calls[0]?.[0].input).toMatchObject({
      FromEmailAddress: `${name} <payroll@example.com>`,
    });
  });

  test.each([new MessageRejected(response), new BadRequestException(response)])(
    'that is refused for good is not sent, and no failure: %s',
    async (error) => {
      answers(error);
      expect(await sendMail('asha@example.com', mail)).toBe(false);
    },
  );

  test.each([new TooManyRequestsException(response), new Error('not reached')])(
    'that may be sent later is a failure: %s',
    async (error) => {
      answers(error);
      await expect(sendMail('asha@example.com', mail)).rejects.toBe(error);
    },
  );
});

describe('an address that mail is sent to again', () => {
  test('leaves the suppression list of the mail service', async () => {
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
