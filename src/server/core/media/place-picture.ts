import type { StorageDriver } from '#contract/content/media-limits.ts'
import type { Context } from '../../context.ts'
import { type Drawn, type DrawnPart, drawParts, type PictureEnding } from './draw-picture.ts'
import { fileForms } from './recognize.ts'
import type { MediaPart } from './store.ts'
import { dropScratch, placeFiles, scratchFile } from './stored-files.ts'

type Deps = Pick<Context, 'db' | 'log' | 'now' | 'random' | 'secrets' | 'storage'>

interface StoredPicture {
  parts: MediaPart[]
  /** of all stored files */
  paths: string[]
}

/** Creates an image's renditions and stores everything. */
export async function placePicture(
  ctx: Deps,
  driver: StorageDriver,
  picture: Drawn,
  ending: PictureEnding,
  focus: { x: number; y: number },
): Promise<StoredPicture & { path: string }> {
  const drawn = await drawParts(picture, focus)
  const paths = await placeDrawings(ctx, driver, [{ ...picture, ending }, ...drawn])
  const [path = '', ...others] = paths
  return { path, parts: partsOf(drawn, others), paths }
}

/** The same without the image itself, which is already stored. */
export async function placeRenditions(
  ctx: Deps,
  driver: StorageDriver,
  picture: Drawn,
  focus: { x: number; y: number },
): Promise<StoredPicture> {
  const drawn = await drawParts(picture, focus)
  const paths = await placeDrawings(ctx, driver, drawn)
  return { parts: partsOf(drawn, paths), paths }
}

/** Stores encoded images, in order. */
export async function placeDrawings(
  ctx: Deps,
  driver: StorageDriver,
  drawings: readonly (Drawn & { ending: PictureEnding })[],
): Promise<string[]> {
  const scratch: string[] = []
  try {
    for (const { bytes } of drawings) scratch.push(await scratchFile(ctx, bytes))
    const files = drawings.map(({ bytes, ending }, n) => ({
      from: scratch[n] ?? '',
      size: bytes.length,
      type: typeOfPicture(ending),
      ending,
    }))
    return await placeFiles(ctx, driver, files)
  } finally {
    await dropScratch(scratch)
  }
}

/** Renditions as stored in the row of their media record. */
export function partsOf(drawn: readonly DrawnPart[], paths: readonly string[]): MediaPart[] {
  return drawn.map(({ key, ending, bytes, width, height }, n) => ({
    key,
    path: paths[n] ?? '',
    width,
    height,
    bytes: bytes.length,
    type: typeOfPicture(ending),
  }))
}

function typeOfPicture(ending: PictureEnding): string {
  return fileForms[ending]?.type ?? ''
}
