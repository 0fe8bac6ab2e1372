/** The part that reading a workbook needs; jsdom publishes no types. */
declare module 'jsdom' {
  export class JSDOM {
    window: Pick<typeof globalThis, 'DOMParser'>;
  }
}
