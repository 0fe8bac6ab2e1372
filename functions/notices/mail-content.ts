import { html } from 'hono/html';
import type { Employer } from '../company/items.ts';

/** What a mail says, before it has a form. */
export interface MailText {
  subject: string;
  /** Who writes. */
  employer: Employer;
  /** How the person is addressed. */
  name: string;
  paragraphs: readonly string[];
  /** The one thing to do, if any. */
  action?: { label: string; url: string };
  /** Below the action: for how long it works, and what to do with a mail that nobody asked for. */
  closing?: string;
}

/** A mail in both of its forms. */
export interface Mail {
  subject: string;
  text: string;
  html: string;
  /** The name beside the address that it comes from. */
  sender: string;
}

const toFooter = ({ name, address }: Employer): string => (address ? `${name}, ${address}` : name);

const toText = ({ employer, name, paragraphs, action, closing }: MailText): string =>
  [
    `Hello ${name},`,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(closing ? [closing] : []),
    `-- \n${toFooter(employer)}`,
  ].join('\n\n');

/** Inline styles, since many mail clients drop style sheets. */
const styles = {
  body: 'margin:0;padding:24px;background:#f6f6fa;color:#17172b;font:16px/24px Arial,sans-serif',
  card: 'max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e5e5ee;border-radius:14px',
  company: 'margin:0 0 24px;font-size:14px;font-weight:bold;color:#484960',
  paragraph: 'margin:0 0 16px',
  button:
    'display:inline-block;padding:12px 20px;background:#4f46e5;color:#ffffff;font-weight:bold;text-decoration:none;border-radius:8px',
  address:
    'margin:16px 0;font-size:13px;line-height:20px;color:#62637a;overflow-wrap:anywhere;word-break:break-word',
  footer: 'max-width:560px;margin:16px auto 0;font-size:12px;line-height:18px;color:#62637a',
} as const;

/** The one template. Hono's `html` escapes every value; names can hold anything. */
const toHtml = ({ subject, employer, name, paragraphs, action, closing }: MailText) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${subject}</title>
</head>
<body style="${styles.body}">
<div style="${styles.card}">
<p style="${styles.company}">${employer.name}</p>
<p style="${styles.paragraph}">Hello <bdi>${name}</bdi>,</p>
${paragraphs.map((paragraph) => html`<p style="${styles.paragraph}">${paragraph}</p>`)}
${
  action &&
  html`<p style="${styles.paragraph}"><a href="${action.url}" style="${styles.button}">${action.label}</a></p>
<p style="${styles.address}">If the button does not work, open this address:<br>${action.url}</p>`
}
${closing && html`<p style="${styles.paragraph}">${closing}</p>`}
</div>
<p style="${styles.footer}">${toFooter(employer)}</p>
</body>
</html>
`;

/** A mail as plain text and as HTML, with the company's name. */
export const toMail = async (text: MailText): Promise<Mail> => ({
  subject: text.subject,
  text: toText(text),
  html: String(await toHtml(text)),
  sender: text.employer.name,
});
