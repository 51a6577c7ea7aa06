import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { Failure, fail } from '#contract/api/errors.ts'
import { renditionWidths, thumbSide } from '#contract/content/media-limits.ts'
import { createLimiter } from '#server/kit/limiter.ts'

/** An image with this many pixels takes about 160 MB to decode; anything larger is a bomb. */
const maxPoints = 4e7
/** An AVIF, or one frame of a GIF, is decoded as a whole, with 18 bytes per pixel. */
const maxPointsHeld = 1.6e7
/** Limit of either side, as in the widest JPEG: an image of a single line is read in full for every part of it. */
const maxSide = 65_535
/** of an animated image */
const maxFrames = 100
/**
 * Animated renditions are slow; for images with more pixels in all frames, only the first frame gets smaller
 * renditions.
 */
const maxMovingPoints = 1.2e7
/**
 * No rendition or AVIF has more pixels: the encoder takes 21 bytes for each, or 34 with full-resolution color. Anything
 * 1,920 wide and no taller than a phone's screen has fewer.
 */
const maxPointsDrawn = 8.2e6
/** AVIFs with more pixels get the reduced color resolution that all WebP photos have. */
const maxFinePoints = 4e6

/** Images are drawn on the threads that also hash passwords. */
const limiter = createLimiter({ maxConcurrent: 1, maxWaiting: 40, retrySeconds: 2 })

// No image is read twice, so a cache of recent ones is useless.
sharp.cache(false)

const formats = { jpg: 'jpeg', png: 'png', webp: 'webp', gif: 'gif', avif: 'avif' } as const
export type PictureEnding = keyof typeof formats

/** The only rendition that shows a part of the image. */
export const thumbKey = 'thumb.webp'

export interface Area {
  x: number
  y: number
  width: number
  height: number
}

interface Size {
  width: number
  height: number
}

export interface Drawn extends Size {
  bytes: Buffer
}

export interface DrawnPart extends Drawn {
  /** `640.webp`, `thumb.webp` */
  key: string
  ending: 'avif' | 'webp'
}

/** Re-encodes an image, upright and in its own format: everything else in the file is dropped. */
export function reencode(path: string, ending: PictureEnding): Promise<Drawn> {
  return drawing(async () => {
    const bytes = await readFile(path)
    const head = await sharp(bytes, reading).metadata()
    const isFound = head.format === (ending === 'avif' ? 'heif' : formats[ending])
    if (!isFound || (head.pages ?? 1) > maxFrames)
      throw new Error('another format than declared, or too many frames')
    if (Math.max(head.width, head.pageHeight ?? head.height) > maxSide) throw new Error('too long')
    const isHeld = ending === 'avif' || ending === 'gif'
    if (isHeld && head.width * (head.pageHeight ?? head.height) > maxPointsHeld)
      throw new Error('too large to be held')
    const moves = (head.pages ?? 1) > 1
    const drawn = sharp(bytes, { ...reading, animated: moves }).autoOrient()
    if (ending !== 'avif') return write(drawn, ending)
    const { width, height } = head.autoOrient
    const smaller = Math.min(1, Math.sqrt(maxPointsDrawn / (width * height)))
    return writeAvif(drawn.resize({ width: Math.floor(width * smaller) || 1 }), width * height)
  })
}

/** Crops a stored image to an area, in its own format. */
export function cutOut(picture: Buffer, ending: PictureEnding, area: Area): Promise<Drawn> {
  const { x: left, y: top, width, height } = area
  return drawing(() =>
    write(
      sharp(picture, { ...reading, animated: ending === 'gif' || ending === 'webp' }).extract({
        left,
        top,
        width,
        height,
      }),
      ending,
    ),
  )
}

/** The renditions of a stored image: never wider than it is, in two formats each, and a square around the focus. */
export function drawParts(picture: Drawn, focus: { x: number; y: number }): Promise<DrawnPart[]> {
  return drawing(async () => {
    const { pages = 1 } = await sharp(picture.bytes, reading).metadata()
    const moves = pages > 1 && picture.width * picture.height * pages <= maxMovingPoints
    const parts: DrawnPart[] = []
    const widths = widthsFor(picture)
    const { still, size } = await firstFrame(picture.bytes, widths.at(-1) ?? picture.width)
    for (const width of widths) {
      const webp = moves ? sharp(picture.bytes, { ...reading, animated: true }) : still()
      parts.push({ key: `${width}.webp`, ending: 'webp', ...(await write(webp.resize({ width }), 'webp')) })
      if (pages > 1) continue
      const points = (width * width * picture.height) / picture.width
      const avif = await writeAvif(still().resize({ width }), points)
      parts.push({ key: `${width}.avif`, ending: 'avif', ...avif })
    }
    return [...parts, await thumbOf(still(), size, focus)]
  })
}

/** Decodes an image once, at the width of its largest rendition; all others are made from that. */
async function firstFrame(bytes: Buffer, width: number): Promise<{ still: () => Sharp; size: Size }> {
  const { data, info } = await sharp(bytes, reading)
    .resize({ width })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width: wide, height, channels } = info
  return {
    still: () => sharp(data, { raw: { width: wide, height, channels } }),
    size: { width: wide, height },
  }
}

/** The rendition widths below the image's own, plus its own width, unless it is wider than all of them or very tall. */
function widthsFor({ width: fullWidth, height }: Size): number[] {
  const widest = Math.min(fullWidth, renditionWidths.at(-1) ?? fullWidth)
  const [narrowest, ...wider] = [...renditionWidths.filter((width) => width < widest), widest]
  return [narrowest, ...wider.filter((width) => (width * width * height) / fullWidth <= maxPointsDrawn)]
}

/** Only the square, for when only the focus changed. */
export function drawThumb(picture: Drawn, focus: { x: number; y: number }): Promise<DrawnPart> {
  return drawing(() => thumbOf(sharp(picture.bytes, reading), picture, focus))
}

async function thumbOf(
  picture: Sharp,
  { width, height }: Size,
  focus: { x: number; y: number },
): Promise<DrawnPart> {
  const side = Math.min(width, height)
  const left = startOf(width, side, focus.x)
  const top = startOf(height, side, focus.y)
  const square = picture
    .extract({ left, top, width: side, height: side })
    .resize({ width: Math.min(thumbSide, side) })
  return { key: thumbKey, ending: 'webp', ...(await write(square, 'webp')) }
}

/** Start of a square centered as close to the focus as the image allows. */
function startOf(length: number, side: number, focus: number): number {
  return Math.round(Math.min(Math.max(focus * length - side / 2, 0), length - side))
}

const reading = { limitInputPixels: maxPoints, failOn: 'warning', sequentialRead: true } as const

const avif = { quality: 55, effort: 2 } as const

const inForm: Readonly<Record<PictureEnding, (picture: Sharp) => Sharp>> = {
  jpg: (picture) => picture.jpeg({ quality: 88 }),
  png: (picture) => picture.png(),
  webp: (picture) => picture.webp({ quality: 80 }),
  gif: (picture) => picture.gif(),
  avif: (picture) => picture.avif(avif),
}

function write(picture: Sharp, ending: PictureEnding): Promise<Drawn> {
  return bytesOf(inForm[ending](picture))
}

function writeAvif(picture: Sharp, points: number): Promise<Drawn> {
  const isFine = points <= maxFinePoints
  return bytesOf(picture.avif(isFine ? avif : { ...avif, chromaSubsampling: '4:2:0' }))
}

async function bytesOf(picture: Sharp): Promise<Drawn> {
  const { data, info } = await picture.timeout({ seconds: 25 }).toBuffer({ resolveWithObject: true })
  // Frames are stacked vertically; a single one is as high as the image.
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height }
}

function drawing<T>(work: () => Promise<T>): Promise<T> {
  return limiter.run(async () => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Failure) throw error
      throw fail('image_processing_error')
    }
  })
}
