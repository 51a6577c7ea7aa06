import type { PostAddress } from '../../../posts/recognise-address.ts'
import type { Author, Comment, PostFacts } from '../comment.ts'
import type { CommentItem, PostItem } from './answers.ts'

/** Letters of a post that stand for its title: places hold it, and posts can be long. */
const longestTitle = 300

/** A comment in the normal form. Ids of people are made for each app, so they lead to no profile. */
export function normal(item: CommentItem, page: string): Comment {
  const { id, from, message = '', created_time: createdAt, parent } = item
  return {
    platform: 'facebook',
    id,
    parentId: parent ?? null,
    author: from ? authorOf(from) : {},
    text: message,
    createdAt,
    ...(item.like_count === undefined ? {} : { likeCount: item.like_count }),
    ...(item.comment_count === undefined ? {} : { replyCount: item.comment_count }),
    ...(from ? { isPostAuthor: from.id === page } : {}),
    ...(isAddress(item.permalink_url) ? { url: item.permalink_url } : {}),
  }
}

export function factsOf(post: PostItem, { id, url }: PostAddress): PostFacts {
  const { message, from, full_picture: picture, created_time: created, permalink_url: permalink } = post
  return {
    platform: 'facebook',
    // Graph names it PAGE_POST; an address may name it by other letters.
    id: post.shownBy ?? /^\d+_(\d+)$/.exec(post.id)?.[1] ?? id,
    url: isAddress(permalink) ? permalink : url,
    ...(message ? { title: message.slice(0, longestTitle).toWellFormed() } : {}),
    ...(from ? { author: authorOf(from) } : {}),
    ...(picture ? { pictureUrl: picture } : {}),
    ...(created ? { createdAt: created } : {}),
    expected: null,
  }
}

function authorOf({ id, name, picture }: NonNullable<CommentItem['from']>): Author {
  return { id, ...(name ? { name } : {}), ...(picture ? { avatarUrl: picture.data.url } : {}) }
}

function isAddress(permalink: string | undefined): permalink is string {
  return permalink?.startsWith('https://www.facebook.com/') === true
}
