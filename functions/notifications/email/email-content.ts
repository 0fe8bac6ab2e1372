import { html } from 'hono/html';
import type { Logo } from '../../../shared/logo.ts';
import type { Employer } from '../../store/company.ts';

/** The text of an email, before it is formatted. */
export interface EmailText {
  subject: string;
  /** The sender. */
  employer: Employer;
  /** The name in the greeting. */
  name: string;
  paragraphs: readonly string[];
  /** The one thing to do, if any. */
  action?: { label: string; url: string };
  /** Below the action: for how long it works, and what to do if the email was not expected. */
  closing?: string;
}

/** The company's logo as a part of the email itself: it shows where pictures of other hosts are blocked. */
export interface InlineLogo extends Pick<Logo, 'width' | 'height'> {
  png: Uint8Array;
}

/** The content id of the logo (RFC 2392). */
export const logoContentId = 'logo';

/** An email as plain text and HTML. */
export interface Email {
  subject: string;
  text: string;
  html: string;
  logo?: InlineLogo | undefined;
  /** The display name beside the sender's address. */
  sender: string;
}

const toFooter = ({ name, address }: Employer): string => (address ? `${name}, ${address}` : name);

const toText = ({ employer, name, paragraphs, action, closing }: EmailText): string =>
  [
    `Hello ${name},`,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(closing ? [closing] : []),
    `-- \n${toFooter(employer)}`,
  ].join('\n\n');

/** Inline styles, since many email clients drop style sheets. */
const styles = {
  body: 'margin:0;padding:24px;background:#f6f6fa;color:#17172b;font:16px/24px Arial,sans-serif',
  card: 'max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e5e5ee;border-radius:14px',
  logo: 'display:block;margin:0 0 12px;border:0',
  company: 'margin:0 0 24px;font-size:14px;font-weight:bold;color:#484960',
  paragraph: 'margin:0 0 16px',
  button:
    'display:inline-block;padding:12px 20px;background:#4f46e5;color:#ffffff;font-weight:bold;text-decoration:none;border-radius:8px',
  address:
    'margin:16px 0;font-size:13px;line-height:20px;color:#62637a;overflow-wrap:anywhere;word-break:break-word',
  footer: 'max-width:560px;margin:16px auto 0;font-size:12px;line-height:18px;color:#62637a',
} as const;

/** In CSS pixels: as high as a line with the name needs, and never wider than a phone. */
const logoBox = { height: 40, width: 200 };

/** The name stands beside it, so that it needs no alternative text. Outlook takes sizes from attributes alone. */
function logoHtml({ width, height }: InlineLogo) {
  const scale = Math.min(logoBox.height / height, logoBox.width / width, 1);
  const [shownWidth, shownHeight] = [Math.round(width * scale), Math.round(height * scale)];
  return html`<img src="cid:${logoContentId}" width="${shownWidth}" height="${shownHeight}" alt="" style="${styles.logo}">
`;
}

/** The one template. Hono's `html` escapes every value; names can hold anything. */
const toHtml = (
  { subject, employer, name, paragraphs, action, closing }: EmailText,
  logo: InlineLogo | undefined,
) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${subject}</title>
</head>
<body style="${styles.body}">
<div style="${styles.card}">
${logo && logoHtml(logo)}<p style="${styles.company}">${employer.name}</p>
<p style="${styles.paragraph}">Hello <bdi>${name}</bdi>,</p>
${paragraphs.map((paragraph) => html`<p style="${styles.paragraph}">${paragraph}</p>`)}
${
  action &&
  html`<p style="${styles.paragraph}"><a href="${action.url}" style="${styles.button}">${action.label}</a></p>
<p style="${styles.address}">If the button does not work, open this link:<br>${action.url}</p>`
}
${closing && html`<p style="${styles.paragraph}">${closing}</p>`}
</div>
<p style="${styles.footer}">${toFooter(employer)}</p>
</body>
</html>
`;

/** Formats an email, with the company's name and, if it has one, its logo. */
export const toEmail = async (text: EmailText, logo?: InlineLogo): Promise<Email> => ({
  subject: text.subject,
  text: toText(text),
  html: String(await toHtml(text, logo)),
  logo,
  sender: text.employer.name,
});
