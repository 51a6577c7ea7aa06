import type { z } from 'zod'
import type { getMediaText } from '#contract/content/media.ts'
import type { Context, SignedIn } from '../../context.ts'
import { gatherBytes, openFile } from '../../core/media/stored-files.ts'
import { decodeText } from '../../files/text/decode-text.ts'
import { findMedia } from './read-media.ts'

/** How much of a text is read and shown, whatever the file holds. */
const maxBytes = 16 * 1024
const maxLines = 20
const maxLineLength = 400

/** All controls except the tab, and the characters that turn the direction of text. */
const unseen = /[^\P{Cc}\t]|\p{Bidi_Control}/gu

/** The first lines of a text file; null for other files, and where its storage or encoding can't be read. */
export async function readMediaText(
  ctx: Pick<Context, 'db' | 'log' | 'secrets' | 'storage'>,
  viewer: Pick<SignedIn, 'permissions'>,
  id: string,
): Promise<z.input<typeof getMediaText.reply>> {
  const { type, size, store, path } = await findMedia(ctx.db, viewer, id)
  if (!type.startsWith('text/') || size === 0) return null
  const length = Math.min(size, maxBytes)
  try {
    const bytes = await gatherBytes(await openFile(ctx, { store, path }, { start: 0, end: length - 1 }))
    const decoded = decodeText(length < size ? wholeCharacters(bytes) : bytes)
    return firstLines(Buffer.from(decoded.bytes).toString('utf8'), length < size)
  } catch (err) {
    ctx.log.warn({ err, store }, "can't show the first lines of a text file")
    return null
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

function firstLines(text: string, isPart: boolean) {
  const all = text.replace(/(?:\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/)
  const lines = all.slice(0, maxLines).map((line) => line.replaceAll(unseen, ''))
  return {
    lines: lines.map((line) => line.slice(0, maxLineLength).toWellFormed()),
    is_cut: isPart || all.length > maxLines || lines.some((line) => line.length > maxLineLength),
  }
}
