import type { Locator } from 'vitest/browser';

/** A picture as a camera or a painter makes it; no two sizes are the same. */
export async function pictureFile(name: string, width = 600, height = 760): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser does not paint');
  // Stripes, so that a large picture is a large file.
  for (let at = 0; at < width; at += 7) {
    context.fillStyle = `hsl(${at % 360} 60% 50%)`;
    context.fillRect(at, (at * 37) % height, width / 4, height / 6);
  }
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' });
}

export const pdfFile = (name: string, text = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n') =>
  new File([text], name, { type: 'application/pdf' });

/** A file that calls itself a picture and is none. */
export const noPicture = (bytes = 17): File =>
  new File([new Uint8Array(bytes)], 'words.png', { type: 'image/png' });

/** A file of another kind. */
export const aTextFile = (): File => new File(['{}'], 'package.json', { type: 'application/json' });

/** Chooses a file as the browser's own dialog would. */
export function chooseFile(input: Locator, file: File): void {
  const chooser = input.element();
  if (!(chooser instanceof HTMLInputElement)) throw new Error('This is no file input');
  const chosen = new DataTransfer();
  chosen.items.add(file);
  chooser.files = chosen.files;
  chooser.dispatchEvent(new Event('change', { bubbles: true }));
}
