/*
 * Lambda takes the bytes of an answer in base64. Hono's adapter writes that one byte after the other, 130 ms for the
 * largest file, so an app answers with the text itself and Lambda's wrapper says what it is.
 */
const pdfContentType = 'application/pdf';

export const isBase64Encoded = (contentType: unknown): boolean => contentType === pdfContentType;

/** A PDF as the body of an answer, and its type. */
export const toBase64Body = ({ buffer, byteOffset, byteLength }: Uint8Array) => ({
  text: Buffer.from(buffer, byteOffset, byteLength).toString('base64'),
  type: pdfContentType,
});
