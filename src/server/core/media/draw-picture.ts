import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { Failure, fail } from '#contract/errors.ts'
import { renditionWidths, thumbSide } from '#contract/lists/media-words.ts'
import { createWaitingLine } from '../accounts/waiting-line.ts'

/** A picture of so many points takes some 160 MB while it is read; more is a bomb. */
const maxPoints = 4e7
/** An AVIF, or one frame of a GIF, is held whole, with 18 bytes for each point. */
const maxPointsHeld = 1.6e7
/** Of either side, as in the widest JPEG: a picture of one line is read whole for every part of it. */
const maxSide = 65_535
/** of a picture that moves */
const maxFrames = 100
/** Moving renditions take long; of pictures with more points in all their frames only the first frame gets smaller ones. */
const maxMovingPoints = 1.2e7
/**
 * No rendition, and no AVIF at all, has more points: its encoder takes 21 bytes for each of them, 34 where colours are as fine as light.
 * All that is 1,920 wide and no longer than the screen of a phone has less.
 */
const maxPointsDrawn = 8.2e6
/** AVIFs with more points have the coarser colours that all photographs of WebP have. */
const maxFinePoints = 4e6

/** Pictures are drawn on the threads that hash passwords, too. */
const inTurn = createWaitingLine({ atOnce: 1, waiting: 40 })

// No picture is read twice: what would be kept of the last ones helps nobody.
sharp.cache(false)

const formats = { jpg: 'jpeg', png: 'png', webp: 'webp', gif: 'gif', avif: 'avif' } as const
export type PictureEnding = keyof typeof formats

/** The rendition that shows a part of the picture only. */
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

/** Draws a picture anew, upright and in the form that it came in: whatever else was in the file stays behind. */
export function drawAnew(path: string, ending: PictureEnding): Promise<Drawn> {
  return drawing(async () => {
    const bytes = await readFile(path)
    const head = await sharp(bytes, reading).metadata()
    const isFound = head.format === (ending === 'avif' ? 'heif' : formats[ending])
    if (!isFound || (head.pages ?? 1) > maxFrames) throw new Error('not what it says, or too many frames')
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

/** What lies within an area of a picture of ours, in the form that it has. */
export function cutOut(whole: Buffer, ending: PictureEnding, area: Area): Promise<Drawn> {
  const { x: left, y: top, width, height } = area
  return drawing(() =>
    write(
      sharp(whole, { ...reading, animated: ending === 'gif' || ending === 'webp' }).extract({
        left,
        top,
        width,
        height,
      }),
      ending,
    ),
  )
}

/** The renditions of a picture of ours: never wider than it is, in two forms each, and a square around what must stay in sight. */
export function drawParts(whole: Drawn, focus: { x: number; y: number }): Promise<DrawnPart[]> {
  return drawing(async () => {
    const { pages = 1 } = await sharp(whole.bytes, reading).metadata()
    const moves = pages > 1 && whole.width * whole.height * pages <= maxMovingPoints
    const parts: DrawnPart[] = []
    const widths = widthsFor(whole)
    const { still, size } = await firstFrame(whole.bytes, widths.at(-1) ?? whole.width)
    for (const width of widths) {
      const webp = moves ? sharp(whole.bytes, { ...reading, animated: true }) : still()
      parts.push({ key: `${width}.webp`, ending: 'webp', ...(await write(webp.resize({ width }), 'webp')) })
      if (pages > 1) continue
      const points = (width * width * whole.height) / whole.width
      const avif = await writeAvif(still().resize({ width }), points)
      parts.push({ key: `${width}.avif`, ending: 'avif', ...avif })
    }
    return [...parts, await thumbOf(still(), size, focus)]
  })
}

/** A picture is read once, in the width of its largest rendition, from which all others follow. */
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

/** Those that are narrower than the picture, and the picture as it is, unless it is wider than all of them or very long. */
function widthsFor({ width: whole, height }: Size): number[] {
  const widest = Math.min(whole, renditionWidths.at(-1) ?? whole)
  const [narrowest, ...wider] = [...renditionWidths.filter((width) => width < widest), widest]
  return [narrowest, ...wider.filter((width) => (width * width * height) / whole <= maxPointsDrawn)]
}

/** The square alone, where only what must stay in sight is another. */
export function drawThumb(whole: Drawn, focus: { x: number; y: number }): Promise<DrawnPart> {
  return drawing(() => thumbOf(sharp(whole.bytes, reading), whole, focus))
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

/** Where a square begins whose middle is as near to the focus as the picture allows. */
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
  // Frames lie one below the other; one of them is as high as the picture.
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height }
}

function drawing<T>(work: () => Promise<T>): Promise<T> {
  return inTurn(async () => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Failure) throw error
      throw fail('image_processing_error')
    }
  })
}
