import { promisify } from 'node:util'
import { constants, zstdCompress, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { urlOf } from '#posts/comment-url.ts'
import type { Author, Comment } from '../../connectors/connector.ts'

/** One value per comment, null if it has none. Columns without any value are omitted. */
type Column<T> = (T | null)[]

/**
 * Comments by column: written and read several times as fast as one by one, and smaller. What is never needed later is
 * not stored: people's profiles, and likes. Older pages contain them, but they are not read. Where people's pictures are
 * is stored apart (`packAvatars`).
 */
interface CommentColumns {
  platform: Comment['platform'][]
  id: string[]
  text: string[]
  parentId?: Column<string>
  createdAt?: Column<string>
  authorId?: Column<string>
  handle?: Column<string>
  name?: Column<string>
  replyCount?: Column<number>
  isPostAuthor?: Column<boolean>
  url?: Column<string>
  /** replaces `url` if the part before the id is the same for all */
  urlBefore?: string
  isDeleted?: Column<true>
  isBot?: Column<true>
}

export function commentAt(columns: CommentColumns, i: number): Comment {
  const comment: Comment = {
    platform: columns.platform[i] as Comment['platform'],
    id: columns.id[i] as string,
    parentId: columns.parentId?.[i] ?? null,
    author: authorAt(columns, i),
    text: columns.text[i] as string,
    createdAt: columns.createdAt?.[i] ?? null,
  }
  const { replyCount, isPostAuthor, url, urlBefore } = columns
  if (typeof replyCount?.[i] === 'number') comment.replyCount = replyCount[i]
  if (typeof isPostAuthor?.[i] === 'boolean') comment.isPostAuthor = isPostAuthor[i]
  if (urlBefore !== undefined) comment.urlBefore = urlBefore
  else if (typeof url?.[i] === 'string') comment.url = url[i]
  if (columns.isDeleted?.[i]) comment.isDeleted = true
  if (columns.isBot?.[i]) comment.isBot = true
  return comment
}

function columnsOf(comments: readonly Comment[]): CommentColumns {
  const columns = {
    platform: [] as Comment['platform'][],
    id: [] as string[],
    text: [] as string[],
    parentId: [] as Column<string>,
    createdAt: [] as Column<string>,
    authorId: [] as Column<string>,
    handle: [] as Column<string>,
    name: [] as Column<string>,
    replyCount: [] as Column<number>,
    isPostAuthor: [] as Column<boolean>,
    isDeleted: [] as Column<true>,
    isBot: [] as Column<true>,
  }
  // One loop: a loop per column costs more than writing all of them.
  for (const comment of comments) {
    const { author } = comment
    columns.platform.push(comment.platform)
    columns.id.push(comment.id)
    columns.text.push(comment.text)
    columns.parentId.push(comment.parentId)
    columns.createdAt.push(comment.createdAt)
    columns.authorId.push(author.id ?? null)
    columns.handle.push(author.handle ?? null)
    columns.name.push(author.name ?? null)
    columns.replyCount.push(comment.replyCount ?? null)
    columns.isPostAuthor.push(comment.isPostAuthor ?? null)
    columns.isDeleted.push(comment.isDeleted ?? null)
    columns.isBot.push(comment.isBot ?? null)
  }
  return { ...withoutEmpty(columns), ...urlsOf(comments) }
}

type Whole = Required<Omit<CommentColumns, 'url' | 'urlBefore'>>

function withoutEmpty({ platform, id, text, ...optional }: Whole): CommentColumns {
  const filled = Object.entries(optional).filter(([, column]) => column.some((value) => value !== null))
  return { platform, id, text, ...(Object.fromEntries(filled) as Partial<typeof optional>) }
}

function urlsOf(comments: readonly Comment[]): Pick<CommentColumns, 'url' | 'urlBefore'> {
  const before = comments[0]?.urlBefore
  if (before !== undefined && comments.every(({ urlBefore }) => urlBefore === before))
    return { urlBefore: before }
  const urls = comments.map((comment) => urlOf(comment) ?? null)
  return urls.some((url) => url !== null) ? { url: urls } : {}
}

/** The comments again, each equal to the original except for what is not stored. */
function commentsOf(columns: CommentColumns): Comment[] {
  return columns.id.map((_, i) => commentAt(columns, i))
}

function authorAt({ authorId, handle, name }: CommentColumns, i: number): Author {
  const author: Author = {}
  if (typeof authorId?.[i] === 'string') author.id = authorId[i]
  if (typeof handle?.[i] === 'string') author.handle = handle[i]
  if (typeof name?.[i] === 'string') author.name = name[i]
  return author
}

const compress = promisify(zstdCompress)

/** The fastest level: compresses to a quarter of the size, at half the work of the default. */
const params = { [constants.ZSTD_c_compressionLevel]: 1 }
/** Up to this many bytes, packing here is less work than handing it to another thread: by far most pages. */
const maxInlineBytes = 1 << 18
/**
 * Small chunks and one shared input buffer: a packer's input and its last chunk stay in memory until a full garbage
 * collection, and would trigger one every few hundred pages.
 */
const chunkSize = 4096
const inputBuffer = Buffer.allocUnsafeSlow(maxInlineBytes)

/** Packs a page of comments for storage: its columns as JSON, compressed with zstd. */
export async function packPage(comments: readonly Comment[]): Promise<Buffer> {
  const text = JSON.stringify(columnsOf(comments))
  if (text.length * 3 > maxInlineBytes) {
    const bytes = Buffer.from(text)
    return compress(bytes, { params, pledgedSrcSize: bytes.length })
  }
  // With a known size, zstd uses smaller tables and less time.
  const size = inputBuffer.write(text)
  return zstdCompressSync(inputBuffer.subarray(0, size), { params, pledgedSrcSize: size, chunkSize })
}

export function unpackPage(data: Uint8Array): Comment[] {
  return commentsOf(unpackColumns(data))
}

export function unpackColumns(data: Uint8Array): CommentColumns {
  // Room for the whole output at once; a frame of unknown size arrives in chunks.
  const text = zstdDecompressSync(data, { chunkSize: sizeOf(data) + 64 }).toString('utf8')
  if (text.startsWith(columnsStart)) return JSON.parse(text) as CommentColumns
  // Older pages are JSON lines, one per comment.
  const lines = text.split('\n').filter(Boolean)
  return columnsOf(lines.map((line) => JSON.parse(line) as Comment))
}

const columnsStart = '{"platform":['

const maxBelieved = 1 << 20

/**
 * Decompressed size declared in a zstd frame (RFC 8878, 3.1.1.1), at most a megabyte; an estimate if it declares none.
 */
function sizeOf(frame: Uint8Array): number {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength)
  const descriptor = frame[4] ?? 0
  const isSingle = (descriptor & 0x20) !== 0
  const at = 5 + (isSingle ? 0 : 1) + ([0, 1, 2, 4][descriptor & 3] as number)
  const field = descriptor >> 6
  if (frame.length < at + 8 || (field === 0 && !isSingle)) return chunkSize
  const size =
    field === 0 ? view.getUint8(at) : field === 1 ? view.getUint16(at, true) + 256 : view.getUint32(at, true)
  return Math.min(size, maxBelieved)
}

/** Longer addresses are not genuine. */
const maxUrlLength = 1500

/**
 * Where the pictures of the authors of a page are, one per comment. Apart from the comments themselves, because only the
 * few of the winners are ever read. Null if the platform gave none.
 */
export function packAvatars(comments: readonly Comment[]): Buffer | null {
  return pack(comments.map(({ author }) => author.avatarUrl ?? null))
}

/** The same with only some of the comments left, such as after an erasure. */
export function thinAvatars(data: Uint8Array | null, isLeft: (index: number) => boolean): Buffer | null {
  return data && pack(unpackAvatars(data).filter((_, index) => isLeft(index)))
}

export function unpackAvatars(data: Uint8Array): (string | null)[] {
  return JSON.parse(zstdDecompressSync(data).toString('utf8')) as (string | null)[]
}

function pack(urls: readonly (string | null)[]): Buffer | null {
  const usable = urls.map((url) => (url && url.length <= maxUrlLength ? url : null))
  return usable.some((url) => url !== null) ? zstdCompressSync(JSON.stringify(usable), { params }) : null
}
