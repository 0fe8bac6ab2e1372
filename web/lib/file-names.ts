/** What Windows forbids in a file's name, control characters, and a start that would hide the file. */
const forbidden = /^\.+|[\\/:*?"<>|]|\p{Cc}/gu;

/** Of a person's part: in any script the whole name stays below the 255 bytes that file systems allow. */
const maxLength = 60;

/** Text that people wrote, as a part of a file's name. */
export const toFilePart = (text: string): string => text.trim().replace(forbidden, '_');

/** The first characters of such a part, and no half of one. */
export const shortenFilePart = (part: string): string => part.slice(0, maxLength).toWellFormed();
