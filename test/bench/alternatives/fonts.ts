import { readFileSync } from 'node:fs';

/** The font files that the product's own PDF embeds; ₹ is in both. */
const path = (weight: number) => `functions/pdf/fonts/inter-${weight}.ttf`;

const regularFile = path(400);
const boldFile = path(600);
export const regular = readFileSync(regularFile);
export const bold = readFileSync(boldFile);
