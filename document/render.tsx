import { renderToStaticMarkup } from 'react-dom/server';
import { logoHashOf, type Slip as SlipContent } from '../shared/slips/slips.ts';
import { toHtmlDocument } from './html.ts';
import { printedLogoUrl } from './logos.ts';
import { toSlipModel } from './model.ts';
import { splitByPrintability } from './printable.ts';
import { Slip } from './Slip.tsx';
import { styleOf } from './slip-style.ts';

/**
 * Replaces graphemes that no font has by □. Generating rejects them, but older slips are immutable snapshots. Works on
 * markup: all that is not ASCII is text.
 */
const replaceUnprintable = (markup: string): string =>
  markup.replace(/[^\x20-\x7e]+/g, (text) =>
    splitByPrintability(text)
      .map(({ piece, isUnprintable }) => (isUnprintable ? '□' : piece))
      .join(''),
  );

/**
 * The HTML document that becomes a slip's PDF, once it is given the picture of the logo. Deterministic: the PDF's key in
 * the bucket is a hash of it.
 */
export function renderSlipHtml(slip: SlipContent): string {
  const hash = logoHashOf(slip.company);
  const model = toSlipModel(slip);
  const logoUrl = hash === undefined ? undefined : printedLogoUrl(hash);
  return toHtmlDocument({
    title: model.documentTitle,
    markup: replaceUnprintable(renderToStaticMarkup(<Slip slip={slip} titleLevel={1} logoUrl={logoUrl} />)),
    css: styleOf(model),
  });
}
