/** Width and height of a picture in pixels. */
const pixels = 256

/** Redrawn, square and small, which also drops a photo's metadata such as place and time. */
export async function smallPicture(file: Blob, maxCharacters: number): Promise<string | undefined> {
  try {
    const bitmap = await createImageBitmap(file)
    const length = Math.min(bitmap.width, bitmap.height)
    const canvas = document.createElement('canvas')
    canvas.width = pixels
    canvas.height = pixels
    const [left, top] = [(bitmap.width - length) / 2, (bitmap.height - length) / 2]
    canvas.getContext('2d')?.drawImage(bitmap, left, top, length, length, 0, 0, pixels, pixels)
    bitmap.close()
    const address = canvas.toDataURL('image/webp', 0.85)
    // A browser that can't write WebP answers with PNG, which is long for a photo.
    return address.length > maxCharacters ? canvas.toDataURL('image/jpeg', 0.85) : address
  } catch {
    return undefined
  }
}
