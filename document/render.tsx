import { renderToStaticMarkup } from 'react-dom/server';
import type { Slip as SlipContent } from '../shared/slips.ts';
import { slipModel } from './model.ts';
import { slipPage } from './page.ts';
import { Slip } from './Slip.tsx';
import css from './slip.css?raw';

/** The slip as the page that becomes its PDF. The same slip gives the same text, byte for byte. */
export function renderSlipPage(slip: SlipContent): string {
  return slipPage({
    title: slipModel(slip).documentTitle,
    markup: renderToStaticMarkup(<Slip slip={slip} titleLevel={1} />),
    css,
  });
}
