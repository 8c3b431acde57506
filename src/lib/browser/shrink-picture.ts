const QUALITY = 0.85;

/**
 * Scales a picture down to at most `side` pixels each way. A file that the browser can't decode is unchanged, for the
 * server to check.
 */
export async function shrinkPicture(file: File, side: number): Promise<File | Blob> {
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file);
  } catch {
    return file;
  }
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  if (scale === 1) return file;
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const pen = canvas.getContext('2d');
  if (pen) {
    // Transparent pixels would turn black.
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  }
  picture.close();
  const small = await new Promise<Blob | null>((made) =>
    canvas.toBlob(made, 'image/jpeg', QUALITY),
  );
  return small && small.size < file.size ? small : file;
}

export const inMegabytes = (bytes: number): string =>
  `${Math.max(0.1, bytes / 2 ** 20).toFixed(1)} MB`;
