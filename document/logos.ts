import { pngDataUrl } from '../shared/logo.ts';

/** Pictures of logos: PNG in base64, by hash. */
export type Logos = Readonly<Record<string, string>>;

/**
 * The address of a logo in a document that is to be printed: data that is no picture, so that nothing is loaded from
 * anywhere. `withLogos` says what is shown in its place.
 */
export const printedLogoUrl = (hash: string): string => `data:,${hash}`;

/**
 * A document with the pictures of its logos, each once however many slips show it: in the style sheet, since an address
 * of its own in each slip would make a batch larger than a browser prints in time.
 */
export const withLogos = (document: string, logos: Logos = {}): string =>
  document.replace('</style>', () => {
    const rules = Object.entries(logos).map(
      ([hash, png]) => `[src="${printedLogoUrl(hash)}"]{display:block;content:url(${pngDataUrl(png)})}`,
    );
    // One that is not among them would be the sign of a broken picture.
    return `img{display:none}${rules.join('')}</style>`;
  });
