import { renderToStaticMarkup } from 'react-dom/server';
import type { Slip as SlipContent } from '../shared/slips.ts';
import { slipModel } from './model.ts';
import { slipPage } from './page.ts';
import { printablePieces } from './printable.ts';
import { Slip } from './Slip.tsx';
import css from './slip.css?raw';

/**
 * A letter that no font has is printed as a box: slips from before generating refused such letters stay as they were
 * frozen. Whatever is not ASCII is text, never markup.
 */
const withBoxes = (markup: string): string =>
  markup.replace(/[^\x20-\x7e]+/g, (text) =>
    printablePieces(text)
      .map(({ piece, isMissing }) => (isMissing ? '□' : piece))
      .join(''),
  );

/** The slip as the page that becomes its PDF. The same slip gives the same text, byte for byte. */
export function renderSlipPage(slip: SlipContent): string {
  return slipPage({
    title: slipModel(slip).documentTitle,
    markup: withBoxes(renderToStaticMarkup(<Slip slip={slip} titleLevel={1} />)),
    css,
  });
}
