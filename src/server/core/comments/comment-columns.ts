import { urlOf } from '#posts/comment-url.ts'
import type { Author, Comment } from '../../connectors/comment.ts'

/** One value per comment, null if it has none. Columns without any value are omitted. */
type Column<T> = (T | null)[]

/**
 * Comments by column: written and read several times as fast as one by one, and smaller. What is never needed later is
 * not stored: people's images and profiles, and likes. Older pages contain them, but they are not read.
 */
export interface CommentColumns {
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

export function columnsOf(comments: readonly Comment[]): CommentColumns {
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

function withoutEmpty({ platform, id, text, ...rest }: Whole): CommentColumns {
  const told = Object.entries(rest).filter(([, column]) => column.some((value) => value !== null))
  return { platform, id, text, ...(Object.fromEntries(told) as Partial<typeof rest>) }
}

function urlsOf(comments: readonly Comment[]): Pick<CommentColumns, 'url' | 'urlBefore'> {
  const before = comments[0]?.urlBefore
  if (before !== undefined && comments.every(({ urlBefore }) => urlBefore === before))
    return { urlBefore: before }
  const urls = comments.map((comment) => urlOf(comment) ?? null)
  return urls.some((url) => url !== null) ? { url: urls } : {}
}

/** The comments again, each equal to the original except for what is not stored. */
export function commentsOf(columns: CommentColumns): Comment[] {
  return columns.id.map((_, i) => commentAt(columns, i))
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

function authorAt({ authorId, handle, name }: CommentColumns, i: number): Author {
  const author: Author = {}
  if (typeof authorId?.[i] === 'string') author.id = authorId[i]
  if (typeof handle?.[i] === 'string') author.handle = handle[i]
  if (typeof name?.[i] === 'string') author.name = name[i]
  return author
}
