import { renderToStaticMarkup } from 'react-dom/server';
import type { Slip as SlipContent } from '../shared/slips.ts';
import { slipHtml } from './html.ts';
import { toSlipModel } from './model.ts';
import { splitByPrintability } from './printable.ts';
import { Slip } from './Slip.tsx';
import css from './slip.css?raw';

/**
 * A letter that no font has is printed as a box: slips from before generating refused such letters stay as they were
 * frozen. Whatever is not ASCII is text, never markup.
 */
const replaceUnprintable = (markup: string): string =>
  markup.replace(/[^\x20-\x7e]+/g, (text) =>
    splitByPrintability(text)
      .map(({ piece, isMissing }) => (isMissing ? '□' : piece))
      .join(''),
  );

/** The slip as the page that becomes its PDF. The same slip gives the same text, byte for byte. */
export function renderSlipHtml(slip: SlipContent): string {
  return slipHtml({
    title: toSlipModel(slip).documentTitle,
    markup: replaceUnprintable(renderToStaticMarkup(<Slip slip={slip} titleLevel={1} />)),
    css,
  });
}
