import { bodyOf, joinSlipDocuments, titleOf } from '../../../document/html.ts';
import { type Logos, withLogos } from '../../../document/logos.ts';
import { needsOnlyInter } from '../../../document/printable.ts';
import { isOfTwoPages } from '../../../document/slip-layout.ts';
import { log } from '../../lib/powertools.ts';
import { printInWarmBrowser } from '../browser/warm-browser.ts';
import type { PrintableSlip } from '../protocol.ts';
import { splitSlips } from '../split/split-slips.ts';
import { postprocessSlip } from './postprocess-slip.ts';

/** Whether a slip can be printed together with others: its page, without its style, is one in Latin letters. */
const isOnePage = ({ html }: PrintableSlip): boolean => !isOfTwoPages(html) && needsOnlyInter(bodyOf(html));

/** Prints slips as one document. @returns undefined where a slip is not one page in Latin letters */
async function printTogether(
  slips: readonly PrintableSlip[],
  logos: Logos | undefined,
): Promise<(Uint8Array | undefined)[]> {
  const document = joinSlipDocuments(slips.map(({ html }) => html));
  const raw = await printInWarmBrowser(withLogos(document, logos));
  const infos = slips.map(({ html, author, date }) => ({ title: titleOf(html), author, date }));
  return (await splitSlips(raw, infos)) ?? slips.map(() => undefined);
}

/** The PDF of one slip: tagged, the same bytes for the same slip, alone or in a batch. */
export async function printSlip(slip: PrintableSlip, logos?: Logos): Promise<Uint8Array> {
  const { html, author, date } = slip;
  const [pdf] = isOnePage(slip) ? await printTogether([slip], logos) : [];
  return pdf ?? postprocessSlip(await printInWarmBrowser(withLogos(html, logos)), author, date);
}

/** Prints those together that can be. One that fails takes the others with it, and all are printed singly then. */
async function printDocument(
  slips: readonly PrintableSlip[],
  logos: Logos | undefined,
): Promise<(Uint8Array | undefined)[]> {
  try {
    if (slips.length > 1) return await printTogether(slips, logos);
  } catch (error) {
    log.warn('slips are printed singly', { slips: slips.length, error: error as Error });
  }
  return slips.map(() => undefined);
}

/** Fewer slips are one document: each has its own price in the browser. */
const minSlipsToHalve = 10;

/** A large batch in two: one document is split into its slips while the browser prints the other. */
function toDocuments(slips: readonly PrintableSlip[]): (readonly PrintableSlip[])[] {
  const half = Math.ceil(slips.length / 2);
  return slips.length < minSlipsToHalve ? [slips] : [slips.slice(0, half), slips.slice(half)];
}

/** The PDFs of slips, in their order: printed together where that gives the same bytes, the others singly. */
export async function printSlips(
  slips: readonly PrintableSlip[],
  logos: Logos | undefined,
): Promise<PromiseSettledResult<Uint8Array>[]> {
  const joined = slips.filter(isOnePage);
  const together = (await Promise.all(toDocuments(joined).map((some) => printDocument(some, logos)))).flat();
  const pdfs = new Map(joined.map((slip, index) => [slip, together[index]]));
  return Promise.allSettled(slips.map(async (slip) => pdfs.get(slip) ?? printSlip(slip, logos)));
}
