import type { z } from 'zod'
import type { getMediaText } from '#contract/content/media.ts'
import { isTextFile } from '#contract/content/media-limits.ts'
import type { Context, SignedIn } from '../../context.ts'
import type { StoredMedia } from '../../core/media/store.ts'
import { gatherBytes, openFile } from '../../core/media/stored-files.ts'
import { FileProblem } from '../../files/file-problem.ts'
import { decodeText } from '../../files/text/decode-text.ts'
import { secondMs } from '../../kit/durations.ts'
import { within } from '../../kit/within.ts'
import { findMedia } from './read-media.ts'

/** How much of a text is read and shown, whatever the file holds. */
const maxBytes = 16 * 1024
const maxLines = 20
const maxLineLength = 400

/** All controls except the tab, and the characters that turn the direction of text. */
const unseen = /[^\P{Cc}\t]|\p{Bidi_Control}/gu

/** A page that shows the lines does not wait longer for a remote storage. */
const maxWaitMs = secondMs

/** The first lines of a text file; null for other files, and where its storage or encoding can't be read. */
export async function readMediaText(
  ctx: Pick<Context, 'db' | 'log' | 'secrets' | 'storage'>,
  viewer: Pick<SignedIn, 'permissions'>,
  id: string,
): Promise<z.input<typeof getMediaText.reply>> {
  const media = await findMedia(ctx.db, viewer, id)
  if (!isTextFile(media) || media.size === 0) return null
  const length = Math.min(media.size, maxBytes)
  const bytes = await within(maxWaitMs, readBeginning(ctx, media, length), undefined)
  return bytes ? firstLines(bytes, length < media.size) : null
}

async function readBeginning(
  ctx: Pick<Context, 'db' | 'log' | 'secrets' | 'storage'>,
  { store, path }: Pick<StoredMedia, 'store' | 'path'>,
  length: number,
): Promise<Buffer | undefined> {
  try {
    return await gatherBytes(await openFile(ctx, { store, path }, { start: 0, end: length - 1 }))
  } catch (err) {
    ctx.log.warn({ err, store }, "can't show the first lines of a text file")
    return undefined
  }
}

/** Without the last character of UTF-8, which may be cut. UTF-16 is cut between two of its units. */
function wholeCharacters(bytes: Buffer): Buffer {
  const isUtf16 = bytes.includes(0) || (bytes[0] ?? 0) >= 0xfe
  if (isUtf16) return bytes
  const byteAt = (at: number) => bytes[at] ?? 0
  let end = bytes.length
  while (end > 0 && (byteAt(end - 1) & 0xc0) === 0x80) end--
  return bytes.subarray(0, byteAt(end - 1) >= 0xc0 ? end - 1 : end)
}

/** Null where the encoding can't be read: the file is not broken for that. */
function firstLines(bytes: Buffer, isPart: boolean): z.input<typeof getMediaText.reply> {
  const text = textOf(isPart ? wholeCharacters(bytes) : bytes)
  if (text === undefined) return null
  const all = text.replace(/(?:\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/)
  const lines = all.slice(0, maxLines).map((line) => line.replaceAll(unseen, ''))
  return {
    lines: lines.map((line) => line.slice(0, maxLineLength).toWellFormed()),
    is_cut: isPart || all.length > maxLines || lines.some((line) => line.length > maxLineLength),
  }
}

function textOf(bytes: Buffer): string | undefined {
  try {
    return Buffer.from(decodeText(bytes).bytes).toString('utf8')
  } catch (err) {
    if (err instanceof FileProblem) return undefined
    throw err
  }
}
