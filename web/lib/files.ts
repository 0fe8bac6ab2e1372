/** Long enough for any browser to have read the file. */
const objectUrlLifetimeMs = 60_000;

/** Downloads a file in the browser. */
export function downloadBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), objectUrlLifetimeMs);
}

/**
 * Opens a file in a new tab, which has the title until the browser shows the file's own. Saves it where the browser blocks the
 * tab, as some do once the click is a few seconds old.
 */
export function openBlob(blob: Blob, title: string, fileName: string): void {
  const tab = window.open('', '_blank');
  if (!tab) {
    downloadBlob(blob, fileName);
    return;
  }
  tab.opener = null;
  tab.document.title = title;
  // The address stays valid: the tab reads the file again when it is reloaded or saved.
  tab.location.replace(URL.createObjectURL(blob));
}

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
