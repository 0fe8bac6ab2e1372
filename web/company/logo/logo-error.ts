/** Of the file that is chosen; the picture that is made of it is far smaller. */
export const maxFileBytes = 5 * 1024 * 1024;
/** Of a side of a PNG, in pixels: a picture takes four bytes a pixel once it is decoded. */
export const maxSide = 4_000;

export const logoMessages = {
  otherKind: 'This is not a PNG or SVG file. Choose another file.',
  fileTooLarge: 'This file is larger than 5 MB. Choose a smaller one.',
  tooManyPixels: 'This image is more than 4,000 pixels wide or high. Make it smaller and choose it again.',
  unreadable: 'Could not read this image. Choose another file.',
  tooComplex: 'This SVG is too complex for a logo. Save it as a PNG and choose that file.',
  unsafe: (part: string) =>
    `This SVG contains ${part}, which a logo cannot have. Save it as a PNG and choose that file.`,
} as const;

/** An unusable logo file; its message is for the user. */
export class LogoError extends Error {}
