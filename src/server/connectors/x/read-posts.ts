import { unescapeCharacters } from '../clean-comment.ts'
import type { Author, Comment, PostFacts } from '../comment.ts'
import { type PostItem, postItem, type UserItem, userItem } from './answers.ts'

type Users = ReadonlyMap<string, UserItem>

/** The people of a page, by their ids: posts only contain the ids. */
export function readUsers(items: readonly unknown[]): Users {
  return new Map(
    items.flatMap((item) => {
      const { data } = userItem.safeParse(item)
      return data ? [[data.id, data] as const] : []
    }),
  )
}

/** The posts of a page, and how many of them could not be read. */
export function readPosts(items: readonly unknown[]): { posts: PostItem[]; unreadable: number } {
  const posts = items.flatMap((item) => postItem.safeParse(item).data ?? [])
  return { posts, unreadable: items.length - posts.length }
}

/** A post as a comment on another, whose ids (every edit has its own) are `own`. */
export function normal(post: PostItem, users: Users, postIds: readonly string[], owner?: string): Comment {
  const author = authorOf(post, users)
  return {
    platform: 'x',
    id: post.id,
    parentId: post.answers === undefined || postIds.includes(post.answers) ? null : post.answers,
    author,
    // Three characters in texts are HTML-escaped (unverified).
    text: unescapeCharacters(post.text),
    createdAt: post.createdAt,
    ...(post.likeCount === undefined ? {} : { likeCount: post.likeCount }),
    ...(post.replyCount === undefined ? {} : { replyCount: post.replyCount }),
    ...(post.authorId && owner ? { isPostAuthor: post.authorId === owner } : {}),
    url: urlOf(post.id, author),
  }
}

export function factsOf(post: PostItem, users: Users): PostFacts {
  const author = authorOf(post, users)
  return {
    platform: 'x',
    id: post.id,
    url: urlOf(post.id, author),
    title: unescapeCharacters(post.text),
    author,
    ...(post.createdAt ? { createdAt: post.createdAt } : {}),
    expected: post.replyCount ?? null,
  }
}

/**
 * Protected or suspended accounts are not among the people of the page: the address of the account serves as the name.
 */
function authorOf({ id, authorId }: PostItem, users: Users): Author {
  if (authorId === undefined) return { name: `x.com/i/status/${id}` }
  const { username, name, profile_image_url: avatarUrl } = users.get(authorId) ?? {}
  const account = username ?? `i/user/${authorId}`
  return {
    id: authorId,
    ...(username ? { handle: username } : {}),
    ...(name || !username ? { name: name || `x.com/${account}` } : {}),
    profileUrl: `https://x.com/${account}`,
    ...(avatarUrl ? { avatarUrl } : {}),
  }
}

function urlOf(id: string, { handle = 'i' }: Author): string {
  return `https://x.com/${handle}/status/${id}`
}
