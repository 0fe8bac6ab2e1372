/** Long enough for any browser to have taken the file over. */
const blobLifetime = 60_000;

function withUrl(blob: Blob, handOver: (url: string) => void): void {
  const url = URL.createObjectURL(blob);
  handOver(url);
  setTimeout(() => URL.revokeObjectURL(url), blobLifetime);
}

/** Puts a file among the person's downloads. */
export function saveFile(blob: Blob, fileName: string): void {
  withUrl(blob, (url) => {
    const link = document.createElement('a');
    link.href = url;
    link.download = fileName;
    link.click();
  });
}

/** A tab that waits for a file. */
export interface FileTab {
  /** Shows the file; where the browser allowed no tab, it goes among the downloads. */
  show: (blob: Blob, fileName: string) => void;
  /** There is no file after all. */
  close: () => void;
}

/**
 * Opens a tab for a file that is still to come. To be called in the click itself: a tab that opens later
 * is a pop-up to the browser, and blocked.
 */
export function openFileTab(waitingWords: string): FileTab {
  const tab = window.open('', '_blank');
  if (tab) {
    tab.opener = null;
    tab.document.title = waitingWords;
  }
  return {
    show: (blob, fileName) => {
      if (!tab || tab.closed) saveFile(blob, fileName);
      else withUrl(blob, (url) => tab.location.replace(url));
    },
    close: () => tab?.close(),
  };
}
