import { PDFDocument, type PDFFont, rgb, StandardFonts } from 'pdf-lib';
import type { Policy } from '../../../shared/policies/policies.ts';
import type { ApiClient } from './api-client.ts';
import { employer } from './employer.ts';

interface DemoPolicy {
  title: string;
  content: string;
  /** Paragraphs of the attached PDF; without them there is none. */
  file?: readonly string[];
  /** Employees that have confirmed reading it, where a confirmation is asked for. */
  confirmedBy?: readonly string[];
}

/** In the order of creation: the last one is the most recently updated. */
const policies: readonly DemoPolicy[] = [
  {
    title: 'Code of conduct',
    confirmedBy: ['Aarav Sharma', 'Ananya Iyer', 'Arjun Desai', 'Farah Khan', 'Meera Nair', 'Vihaan Reddy'],
    content:
      'Treat colleagues, customers and suppliers with respect. Gifts above ₹2,000 are declared to HR. Report what troubles you to your manager or to the ethics desk; you will not be put at a disadvantage for reporting in good faith.',
    file: [
      'Treat colleagues, customers and suppliers with respect, in person and in writing.',
      'Gifts worth more than two thousand rupees are declared to HR within a week.',
      'Report what troubles you to your manager or to the ethics desk. You will not be put at a disadvantage for reporting in good faith.',
    ],
  },
  {
    title: 'Working from home',
    content: 'Up to two days a week, as agreed with your manager.\nCore hours are 11:00 to 16:00 India time.',
  },
  {
    title: 'Information security',
    confirmedBy: ['Aarav Sharma', 'Farah Khan', 'Kabir Singh', 'Sneha Kulkarni'],
    content:
      'Lock your screen, use the password manager, and never send customer data by private email. Tell the security desk at once about a lost device: the first hour counts.',
    file: [
      'Lock your screen whenever you leave it, and keep every password in the password manager.',
      'Customer data stays in the company’s systems. It never goes by private email or messenger.',
      'Tell the security desk at once about a lost or stolen device. The first hour counts.',
    ],
  },
  {
    title: 'Travel and reimbursement',
    content:
      'Book through the travel desk. Claims with bills reach finance within 30 days of the journey and are paid with the next salary.',
    file: [
      'Journeys are booked through the travel desk, by train or in economy class.',
      'Claims reach finance with their bills within thirty days of the journey.',
      'What is approved is paid with the next salary.',
    ],
  },
  {
    title: 'Leave and attendance',
    content:
      'Twelve days of leave a year unless your contract says more. Apply before the leave begins; sick leave within two days of falling ill. Both the first and the last day count.',
    file: [
      'All employees have twelve days of leave a year, unless their contract says more.',
      'Apply before the leave begins. Sick leave is applied for within two days of falling ill.',
      'Both the first and the last day of a leave count.',
    ],
  },
];

/** Points on an A4 page. */
const page = { width: 595, height: 842, margin: 64 };

/** Wraps text at word boundaries to the page's width between its margins. */
function wrapText(text: string, font: PDFFont, size: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (font.widthOfTextAtSize(longer, size) > page.width - 2 * page.margin) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

async function renderPdf(title: string, paragraphs: readonly string[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const sheet = pdf.addPage([page.width, page.height]);
  const [plain, bold] = await Promise.all(
    [StandardFonts.Helvetica, StandardFonts.HelveticaBold].map((font) => pdf.embedFont(font)),
  );
  if (!plain || !bold) throw new Error('the PDF fonts are missing');
  pdf.setTitle(title);
  pdf.setAuthor(employer.name);
  let y = page.height - page.margin;
  const write = (text: string, font: PDFFont, size: number, grey: number) => {
    for (const line of wrapText(text, font, size)) {
      sheet.drawText(line, { x: page.margin, y, font, size, color: rgb(grey, grey, grey) });
      y -= size * 1.5;
    }
  };
  write(employer.name, plain, 10, 0.4);
  y -= 24;
  write(title, bold, 22, 0.1);
  y -= 8;
  for (const [index, paragraph] of paragraphs.entries()) {
    y -= 8;
    write(`${index + 1}.  ${paragraph}`, plain, 11, 0.2);
  }
  return pdf.save();
}

/** Adds missing policies with their files. Idempotent. */
export async function seedPolicies(admin: ApiClient): Promise<void> {
  const existing = await admin.requestOk<Policy[]>('GET', '/api/policies');
  const missing = policies.filter(({ title }) => !existing.some((policy) => policy.title === title));
  for (const { title, content, file, confirmedBy } of missing) {
    const form = new FormData();
    form.set('title', title);
    form.set('content', content);
    form.set('requiresAcknowledgment', String(confirmedBy !== undefined));
    if (file) {
      const bytes = Uint8Array.from(await renderPdf(title, file));
      form.set('pdf', new File([bytes], 'policy.pdf', { type: 'application/pdf' }));
    }
    await admin.requestOk('POST', '/api/policies', form);
  }
}

/** Confirms what an employee has read, as they are. Idempotent. */
export async function confirmPolicies(own: ApiClient, name: string): Promise<void> {
  for (const { _id, title, acknowledgment } of await own.requestOk<Policy[]>('GET', '/api/policies')) {
    const isConfirmed = policies.find((policy) => policy.title === title)?.confirmedBy?.includes(name);
    if (acknowledgment && isConfirmed)
      await own.requestOk('PUT', `/api/policies/${_id}/acknowledgment`, {
        revision: acknowledgment.revision,
      });
  }
}
