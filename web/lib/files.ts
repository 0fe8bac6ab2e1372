/** Long enough for any browser to have taken the file over. */
const objectUrlLifetimeMs = 60_000;

function withObjectUrl(blob: Blob, use: (url: string) => void): void {
  const url = URL.createObjectURL(blob);
  use(url);
  setTimeout(() => URL.revokeObjectURL(url), objectUrlLifetimeMs);
}

/** Puts a file among the person's downloads. */
export function downloadBlob(blob: Blob, fileName: string): void {
  withObjectUrl(blob, (url) => {
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
export function openFileTab(title: string): FileTab {
  const tab = window.open('', '_blank');
  if (tab) {
    tab.opener = null;
    tab.document.title = title;
  }
  return {
    show: (blob, fileName) => {
      if (!tab || tab.closed) downloadBlob(blob, fileName);
      else withObjectUrl(blob, (url) => tab.location.replace(url));
    },
    close: () => tab?.close(),
  };
}
