/** Of the file that is chosen; the picture that is made of it is far smaller. */
export const maxFileBytes = 5 * 1024 * 1024;
/** Of a side of a PNG, in pixels: a picture takes four bytes a pixel once it is decoded. */
export const maxSide = 4_000;

export const logoMessages = {
  otherKind: 'Please choose a PNG or an SVG file.',
  fileTooLarge: 'This file is larger than 5 MB. Please choose a smaller one.',
  tooManyPixels:
    'A side of this picture has more than 4,000 pixels. Please make it smaller and choose it again.',
  unreadable: 'This picture cannot be read. Please choose another file.',
  tooComplex: 'This SVG is too complex for a logo. Please save it as a PNG and choose that.',
  unsafe: (part: string) =>
    `This SVG has ${part} in it, which a logo cannot have. Please save it as a PNG and choose that.`,
} as const;

/** Why a file cannot be the logo, for the person who chose it. */
export class LogoError extends Error {}
