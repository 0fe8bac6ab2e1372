/** Flags of a component of a composite glyph (OpenType's `glyf`). */
export const argumentsAreWords = 0x0001;
export const argumentsAreOffsets = 0x0002;
export const hasScale = 0x0008;
export const moreComponents = 0x0020;
export const hasXAndYScale = 0x0040;
export const hasTwoByTwo = 0x0080;
