declare module 'subset-font' {
  /** Cuts a font down to what the text needs. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: 'truetype' | 'woff2';
      noHinting: boolean;
      preserveNameIds: number[];
      keepFeatures?: string[];
      variationAxes?: Record<string, number | { min: number; max: number }>;
    },
  ): Promise<Uint8Array>;
}
