/** Pictures of logos: PNG in base64, by hash. */
export type Logos = Readonly<Record<string, string>>;

/** Where a logo is in a document that is to be printed. No browser reaches it: `withLogos` says what is shown there. */
export const printedLogoUrl = (hash: string): string => `logo:${hash}`;

/**
 * A document with the pictures of its logos, each once however many slips show it: in the style sheet, since an address
 * of its own in each slip would make a batch larger than a browser prints in time.
 */
export const withLogos = (document: string, logos: Logos = {}): string =>
  document.replace('</style>', () => {
    const rules = Object.entries(logos).map(
      ([hash, png]) => `[src="${printedLogoUrl(hash)}"]{content:url(data:image/png;base64,${png})}`,
    );
    return `${rules.join('')}</style>`;
  });
