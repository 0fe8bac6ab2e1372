import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { type Line, toSlipModel } from '../../../document/model.ts';
import type { Slip } from '../../../shared/slips/slips.ts';
import { samplePng } from '../../support/employer.ts';
import { bold, regular } from './fonts.ts';

const colours = { line: '#d9d9e3', text: '#17172b', label: '#3b3c50', small: '#55566b', accent: '#3730a3' };
/** In points. */
const [left, right, half, middle, step] = [40, 555.28, 240, 315, 18] as const;

type Document = InstanceType<typeof PDFDocument>;
interface Style {
  size?: number;
  colour?: string;
  isBold?: boolean;
}

function write(pdf: Document, text: string, x: number, y: number, style: Style = {}): void {
  const { size = 9.4, colour = colours.text, isBold = false } = style;
  pdf
    .font(isBold ? 'bold' : 'regular')
    .fontSize(size)
    .fillColor(colour);
  pdf.text(text, x, y, { lineBreak: false });
}

/** Writes a text that ends at x. */
function writeBefore(pdf: Document, text: string, x: number, y: number, style: Style = {}): void {
  pdf.font(style.isBold ? 'bold' : 'regular').fontSize(style.size ?? 9.4);
  write(pdf, text, x - pdf.widthOfString(text), y, style);
}

const rule = (pdf: Document, y: number, from: number = left, to: number = right) =>
  pdf.moveTo(from, y).lineTo(to, y).strokeColor(colours.line).lineWidth(0.75).stroke();

function lines(pdf: Document, of: Line[], x: number, y: number): void {
  for (const [i, { label, value }] of of.entries()) {
    write(pdf, label, x, y + i * step, { colour: colours.label });
    write(pdf, value, x + 96, y + i * step, { isBold: true });
  }
}

function amounts(pdf: Document, heading: string, of: Line[], total: Line, x: number, y: number): void {
  const end = x + half;
  write(pdf, heading, x, y, { isBold: true });
  writeBefore(pdf, 'Amount', end, y, { size: 9, colour: colours.small });
  for (const [i, { label, value }] of of.entries()) {
    write(pdf, label, x, y + (i + 1) * step, { colour: colours.label });
    writeBefore(pdf, value, end, y + (i + 1) * step);
  }
  const last = y + (of.length + 1) * step;
  rule(pdf, last - 4, x, end);
  write(pdf, total.label, x, last + 2, { isBold: true });
  writeBefore(pdf, total.value, end, last + 2, { isBold: true });
}

function header(pdf: Document, { company, title }: ReturnType<typeof toSlipModel>): void {
  pdf.image(samplePng, left, 40, { width: 30 });
  write(pdf, company.name, left + 39, 42, { size: 11.3, isBold: true });
  write(pdf, `Reg. No. ${company.registrationNumber}`, left + 39, 57, { size: 9, colour: colours.small });
  writeBefore(pdf, title, right, 48, { size: 11.3, isBold: true });
  rule(pdf, 85);
}

/** The slip made with pdfkit: the same lines, fonts and logo, positioned by hand. */
export async function pdfkitSlip(slip: Slip): Promise<Uint8Array> {
  const model = toSlipModel(slip);
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: 'en-IN',
    info: { Title: model.documentTitle, Author: model.company.name },
  });
  const bytes = buffer(pdf);
  pdf.registerFont('regular', regular).registerFont('bold', bold);
  header(pdf, model);
  lines(pdf, model.employee, left, 100);
  pdf.roundedRect(middle, 97, half, 96, 8).fillAndStroke('#f2f2f7', colours.line);
  write(pdf, model.netPay.label, middle + 12, 105, { size: 9, colour: colours.small });
  write(pdf, model.netPay.value, middle + 12, 116, { size: 19.5, isBold: true });
  lines(pdf, model.attendance, middle + 12, 143);
  rule(pdf, 205);
  amounts(pdf, 'Earnings', model.earnings, model.grossEarnings, left, 220);
  amounts(pdf, 'Deductions', model.deductions, model.totalDeductions, middle, 220);
  pdf.roundedRect(left, 385, right - left, 44, 8).fill('#eeedfd');
  write(pdf, model.netPayable.label, left + 15, 394, { isBold: true, colour: colours.accent });
  write(pdf, model.netPayable.amountInWords, left + 15, 409, { size: 9, colour: colours.label });
  writeBefore(pdf, model.netPayable.value, right - 15, 395, {
    size: 19.5,
    isBold: true,
    colour: colours.accent,
  });
  lines(pdf, model.payment, left, 445);
  rule(pdf, 545);
  for (const [i, sentence] of model.footer.entries()) {
    write(pdf, sentence, left, 557 + i * 14, { size: 9, colour: colours.small });
  }
  pdf.end();
  return bytes;
}
