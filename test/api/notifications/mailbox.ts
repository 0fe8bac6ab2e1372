import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';

export interface ReceivedEmail {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  logo: { head: string; content: Buffer } | undefined;
}

const headerOf = (head: string, name: string) =>
  new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'im').exec(head)?.[1]?.replaceAll(/\r\n\s+/g, ' ') ?? '';

/** A header as an email program shows it: encoded words are read, and the space between two of them is no part of it. */
export const decodeWords = (header: string): string =>
  header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?B\?([\w+/=]*?)\?=/g, (_, base64) => Buffer.from(base64, 'base64').toString())
    .replace(/^"(.*)"(?= <)/, (_, quoted) => quoted.replaceAll(/\\(.)/g, '$1'));

/** A part of an email whose body is in base64: its head and content; undefined where there is none of the type. */
function partOf(eml: string, type: string) {
  const part = eml.split(/\r\n--[^\r\n]+\r\n/).find((one) => one.startsWith(`Content-Type: ${type}`));
  const [head = '', body = ''] = part?.split('\r\n\r\n') ?? [];
  return part === undefined ? undefined : { head, content: Buffer.from(body, 'base64') };
}

function parseEml(eml: string): ReceivedEmail {
  const [head = ''] = eml.split('\r\n\r\n');
  return {
    from: decodeWords(headerOf(head, 'From')),
    to: headerOf(head, 'To'),
    subject: decodeWords(headerOf(head, 'Subject')),
    text: String(partOf(eml, 'text/plain')?.content ?? ''),
    html: String(partOf(eml, 'text/html')?.content ?? ''),
    logo: partOf(eml, 'image/png'),
  };
}

/** The emails in a folder, oldest first. */
export const readEmails = (folder: string): ReceivedEmail[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.eml'))
        .sort()
        .map((name) => parseEml(readFileSync(join(folder, name), 'utf8')))
    : [];

/** Waits for the emails to an address until there are as many. */
export const waitForEmails = (folder: string, to: string, count = 1): Promise<ReceivedEmail[]> =>
  vi.waitUntil(
    () => {
      const emails = readEmails(folder).filter((email) => email.to === to);
      return emails.length >= count ? emails : undefined;
    },
    { timeout: 100_000, interval: 20 },
  ) as Promise<ReceivedEmail[]>;

/** The token of the link in an email. */
export const tokenIn = ({ text }: ReceivedEmail): string => /#(\S+)/.exec(text)?.[1] ?? '';
