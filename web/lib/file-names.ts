/** Characters that Windows forbids in a file's name, control characters, and a start that would hide the file. */
const forbidden = /^\.+|[\\/:*?"<>|]|\p{Cc}/gu;

/**
 * The longest part that an employee's text makes: in any script the whole name stays below the 255 bytes that file
 * systems allow.
 */
const maxLength = 60;

/** Text that people wrote, as a part of a file's name. */
export const toFilePart = (text: string): string => text.trim().replace(forbidden, '_');

/** The first characters of such a part, and no half of one. */
export const shortenFilePart = (part: string): string => part.slice(0, maxLength).toWellFormed();
