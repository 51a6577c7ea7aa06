import type { Author, Comment } from '../../connectors/comment.ts'

/** A value of each comment; null where it has none. Columns in which nobody has one are left out. */
type Column<T> = (T | null)[]

/** Comments by their members: written and read several times as fast as one by one, and smaller. */
export interface CommentColumns {
  platform: Comment['platform'][]
  id: string[]
  text: string[]
  parentId?: Column<string>
  createdAt?: Column<string>
  authorId?: Column<string>
  handle?: Column<string>
  name?: Column<string>
  avatarUrl?: Column<string>
  profileUrl?: Column<string>
  likeCount?: Column<number>
  replyCount?: Column<number>
  isPostAuthor?: Column<boolean>
  url?: Column<string>
  isDeleted?: Column<true>
  isBot?: Column<true>
}

export function columnsOf(comments: readonly Comment[]): CommentColumns {
  return {
    platform: comments.map(({ platform }) => platform),
    id: comments.map(({ id }) => id),
    text: comments.map(({ text }) => text),
    ...column('parentId', comments, ({ parentId }) => parentId),
    ...column('createdAt', comments, ({ createdAt }) => createdAt),
    ...column('authorId', comments, ({ author }) => author.id),
    ...column('handle', comments, ({ author }) => author.handle),
    ...column('name', comments, ({ author }) => author.name),
    ...column('avatarUrl', comments, ({ author }) => author.avatarUrl),
    ...column('profileUrl', comments, ({ author }) => author.profileUrl),
    ...column('likeCount', comments, ({ likeCount }) => likeCount),
    ...column('replyCount', comments, ({ replyCount }) => replyCount),
    ...column('isPostAuthor', comments, ({ isPostAuthor }) => isPostAuthor),
    ...column('url', comments, ({ url }) => url),
    ...column('isDeleted', comments, ({ isDeleted }) => isDeleted),
    ...column('isBot', comments, ({ isBot }) => isBot),
  }
}

function column<Name extends string, T>(
  name: Name,
  comments: readonly Comment[],
  of: (comment: Comment) => T | null | undefined,
): { [Key in Name]?: Column<T> } {
  const values = comments.map((comment) => of(comment) ?? null)
  return values.every((value) => value === null) ? {} : ({ [name]: values } as { [Key in Name]: Column<T> })
}

/** The comments again, each equal to the one that was given. */
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
  const { likeCount, replyCount, isPostAuthor, url } = columns
  if (typeof likeCount?.[i] === 'number') comment.likeCount = likeCount[i]
  if (typeof replyCount?.[i] === 'number') comment.replyCount = replyCount[i]
  if (typeof isPostAuthor?.[i] === 'boolean') comment.isPostAuthor = isPostAuthor[i]
  if (typeof url?.[i] === 'string') comment.url = url[i]
  if (columns.isDeleted?.[i]) comment.isDeleted = true
  if (columns.isBot?.[i]) comment.isBot = true
  return comment
}

function authorAt({ authorId, handle, name, avatarUrl, profileUrl }: CommentColumns, i: number): Author {
  const author: Author = {}
  if (typeof authorId?.[i] === 'string') author.id = authorId[i]
  if (typeof handle?.[i] === 'string') author.handle = handle[i]
  if (typeof name?.[i] === 'string') author.name = name[i]
  if (typeof avatarUrl?.[i] === 'string') author.avatarUrl = avatarUrl[i]
  if (typeof profileUrl?.[i] === 'string') author.profileUrl = profileUrl[i]
  return author
}
