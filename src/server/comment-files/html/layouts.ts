import type { Platform } from '#posts/address.ts'
import { profileOf } from '../profile-link.ts'
import type { CommentRefusal, WrittenComment } from '../supplied-comments.ts'
import {
  elementsOf,
  find,
  hasClass,
  hasId,
  hasTestId,
  type PageElement,
  type Tag,
  textIn,
} from './html-elements.ts'

/** What one comment of a page contains. */
export type PageComment = Omit<WrittenComment, 'row'>

/** The context of a comment on a page. */
interface Surroundings {
  /** the id of the post that the page shows, where known */
  post: string | undefined
  /** the comment element that encloses this one */
  enclosing: PageElement | undefined
}

/**
 * How a platform's page shows comments. All of it is [unverified]: pages are made for people and change without notice.
 * Where no layout matches, `loose-comments.ts` looks for people and the text after them.
 */
export interface Layout {
  name: string
  platform: Platform
  /** Whether an element holds one comment. Nested comments are read separately. */
  holdsComment: (tag: Tag) => boolean
  /** Whether an element marks comments that the page has not loaded. */
  isGap?: (tag: Tag, isInside: (name: string) => boolean) => boolean
  /** Undefined where the element turns out to have no content of its own. */
  read: (element: PageElement, around: Surroundings) => PageComment | CommentRefusal | undefined
}

const youtube: Layout = {
  name: 'youtube',
  platform: 'youtube',
  holdsComment: ({ name }) => name === 'ytd-comment-view-model' || name === 'ytd-comment-renderer',
  isGap: ({ name }, isInside) => name === 'ytd-continuation-item-renderer' && isInside('ytd-comments'),
  read: (element) => {
    const author =
      find(element, hasId('author-text')) ??
      find(element, (tag) => tag.name === 'a' && tag.get('id') === 'name')
    const time = find(element, hasId('published-time-text'))
    const link = time && (time.tag.name === 'a' ? time : find(time, ({ name }) => name === 'a'))
    const id = /[?&]lc=([\w.-]+)/.exec(link?.tag.get('href') ?? '')?.[1]
    const badge = find(element, ({ name }) => name === 'ytd-author-comment-badge-renderer')
    return {
      id,
      author: {
        someName: textIn(author),
        profileUrl: author?.tag.get('href'),
        avatarUrl: find(find(element, hasId('author-thumbnail')), ({ name }) => name === 'img')?.tag.get(
          'src',
        ),
      },
      text: textIn(find(element, hasId('content-text')), { keepLines: true }),
      likes: textIn(find(element, hasId('vote-count-middle'))),
      url: link?.tag.get('href'),
      ...(badge ? { byPostAuthor: badge.tag.get('creator') !== undefined } : {}),
    }
  },
}

const reddit: Layout = {
  name: 'reddit',
  platform: 'reddit',
  holdsComment: ({ name }) => name === 'shreddit-comment',
  isGap: (tag) => tag.name === 'faceplate-partial' && (tag.get('src') ?? '').includes('more-comments'),
  read: (element) => {
    const { tag } = element
    const isGone = tag.get('is-comment-deleted') !== undefined || tag.get('is-author-deleted') !== undefined
    const parent = tag.get('parentid')
    return {
      id: tag.get('thingid'),
      parent: parent?.startsWith('t3_') ? undefined : parent,
      author: { handle: isGone ? '[deleted]' : tag.get('author') },
      text: textIn(find(element, (inner) => inner.get('slot') === 'comment')),
      at: tag.get('created') ?? find(element, ({ name }) => name === 'time')?.tag.get('datetime'),
      likes: tag.get('score'),
      url: tag.get('permalink'),
    }
  },
}

const oldReddit: Layout = {
  name: 'old_reddit',
  platform: 'reddit',
  holdsComment: (tag) => tag.name === 'div' && hasClass(tag, 'thing') && hasClass(tag, 'comment'),
  isGap: (tag) =>
    tag.name === 'div' &&
    hasClass(tag, 'thing') &&
    (hasClass(tag, 'morechildren') || hasClass(tag, 'morerecursion')),
  read: (element, { enclosing }) => {
    const { tag } = element
    const author = find(element, (inner) => inner.name === 'a' && hasClass(inner, 'author'))
    const isGone = hasClass(tag, 'deleted') || !author
    return {
      id: tag.get('data-fullname'),
      parent: enclosing?.tag.get('data-fullname'),
      author: {
        handle: isGone ? '[deleted]' : (tag.get('data-author') ?? textIn(author)),
        id: tag.get('data-author-fullname'),
      },
      text: textIn(find(element, (inner) => hasClass(inner, 'usertext-body'))),
      at: find(element, ({ name }) => name === 'time')?.tag.get('datetime'),
      likes: find(element, (inner) => hasClass(inner, 'score') && hasClass(inner, 'unvoted'))?.tag.get(
        'title',
      ),
      url: tag.get('data-permalink'),
      ...(author ? { byPostAuthor: hasClass(author.tag, 'submitter') } : {}),
    }
  },
}

const x: Layout = {
  name: 'x',
  platform: 'x',
  holdsComment: (tag) => tag.name === 'article' && tag.get('data-testid') === 'tweet',
  read: (element, { post }) => {
    const link = find(element, (tag, inner) => {
      return tag.name === 'a' && /\/status\/\d+/.test(tag.get('href') ?? '') && hasTime(inner)
    })
    const id = /\/status\/(\d+)/.exec(link?.tag.get('href') ?? '')?.[1]
    // advertisements show no time; the post that the page is about is not reachable by keyboard
    if (!link || id === post || element.tag.get('tabindex') === '-1') return 'not_a_comment'
    const names = find(element, hasTestId('User-Name'))
    const person = find(names, (tag) => tag.name === 'a' && profileOf(tag.get('href'), 'x') !== undefined)
    return {
      id,
      author: {
        handle: profileOf(person?.tag.get('href'), 'x')?.handle,
        name: textIn(person),
        profileUrl: person?.tag.get('href'),
      },
      text: textIn(find(element, hasTestId('tweetText')), { keepLines: true }),
      at: find(link, ({ name }) => name === 'time')?.tag.get('datetime'),
      url: link.tag.get('href'),
    }
  },
}

function hasTime(element: PageElement): boolean {
  return find(element, ({ name }) => name === 'time') !== undefined
}

const tiktok: Layout = {
  name: 'tiktok',
  platform: 'tiktok',
  holdsComment: holdsTiktokComment,
  isGap: (tag) => /^view-more-\d$/.test(tag.get('data-e2e') ?? ''),
  read: readTiktok,
}

/**
 * TikTok shows comments in two ways: in a drawer beside a video, where each is in a wrapper without an id, and under a
 * video opened from a profile, where a comment and its replies are in containers of one item that carry their ids.
 */
const tiktokComments = /Comment(?:(?:Item|Object)(?:Container|Wrapper)|ContentContainer)/

/** The button for the replies to a comment, "View 3 replies" as well as "Hide". */
const tiktokReplies = /DivViewRepliesContainer/

function holdsTiktokComment(tag: Tag): boolean {
  const classes = tag.name === 'div' ? (tag.get('class') ?? '') : ''
  return tiktokComments.test(classes) || tiktokReplies.test(classes)
}

function readTiktok(element: PageElement): PageComment | 'not_loaded' | undefined {
  const { tag } = element
  // in every language only the button that loads more replies contains a number
  if (tiktokReplies.test(tag.get('class') ?? ''))
    return /\p{Nd}/u.test(textIn(element)) ? 'not_loaded' : undefined
  const names = find(element, (inner) => /^comment-username-\d$/.test(inner.get('data-e2e') ?? ''))
  if (!names) return undefined
  const level = names.tag.get('data-e2e')?.slice(-1) ?? '1'
  const isPerson = (inner: Tag) => inner.name === 'a' && profileOf(inner.get('href'), 'tiktok') !== undefined
  const person = [names, ...elementsOf(element)].find((inner) => isPerson(inner.tag))
  const likes =
    find(element, hasTestId('comment-like-count')) ?? find(element, hasClassOf('DivLikeContainer'))
  const time = find(element, hasTestId(`comment-time-${level}`)) ?? timeBelow(element)
  const id = tag.get('id')
  return {
    id: id !== undefined && /^\d{10,25}$/.test(id) ? id : undefined,
    author: {
      handle: profileOf(person?.tag.get('href'), 'tiktok')?.handle,
      // the text after the link is what the person is to the viewer: the creator, a friend
      name: textIn(find(names, isPerson) ?? names),
      profileUrl: person?.tag.get('href'),
    },
    text: textIn(find(element, hasTestId(`comment-level-${level}`)), { keepLines: true }),
    at: textIn(time),
    likes: textIn(likes),
    isAnswer: level !== '1',
    ...(find(element, hasTestId(`comment-creator-${level}`)) ? { byPostAuthor: true } : {}),
  }
}

function timeBelow(element: PageElement): PageElement | undefined {
  return find(find(element, hasClassOf('DivCommentSubContent')), ({ name }) => name === 'span')
}

const hasClassOf = (part: string) => (tag: Tag) => tag.get('class')?.includes(part) ?? false

const facebook: Layout = {
  name: 'facebook',
  platform: 'facebook',
  holdsComment: (tag) => tag.name === 'div' && tag.get('role') === 'article',
  read: readFacebook,
}

/** One article on a post's page: only links of comments contain a comment id. */
function readFacebook(element: PageElement): PageComment | 'not_a_comment' {
  const links = [...elementsOf(element)].filter(
    ({ tag }) => tag.name === 'a' && /[?&]comment_id=/.test(tag.get('href') ?? ''),
  )
  const [link] = links
  if (!link) return 'not_a_comment'
  const person = links.find((inner) => profileOf(inner.tag.get('href'), 'facebook') && textIn(inner) !== '')
  const query = queryOf(link.tag.get('href'))
  const answer = commentId(query.get('reply_comment_id'))
  const comment = commentId(query.get('comment_id'))
  const profile = profileOf(person?.tag.get('href'), 'facebook')
  return {
    id: answer ?? comment,
    parent: answer === undefined ? undefined : comment,
    author: { id: profile?.id, handle: profile?.handle, name: textIn(person) },
    text: textOfComment(element, person),
    isAnswer: answer !== undefined,
  }
}

/** The outermost blocks with a text direction (`dir`) of their own. */
function textOfComment(element: PageElement, person: PageElement | undefined): string {
  const texts: string[] = []
  const waiting = [element]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const isText = next !== element && next.tag.name === 'div' && next.tag.get('dir') === 'auto'
    if (isText && !find(next, (_, inner) => inner === person)) texts.push(textIn(next))
    else for (const child of next.children.toReversed()) if (typeof child === 'object') waiting.push(child)
  }
  return texts.join('\n')
}

function queryOf(href: string | undefined): URLSearchParams {
  return new URLSearchParams(href?.replace(/^[^?]*[?]/, '').replace(/#.*$/, ''))
}

/** `comment:POST_COMMENT` in base64, or the number itself. */
function commentId(written: string | null): string | undefined {
  if (!written) return undefined
  if (/^\d+$/.test(written)) return written
  const plain = Buffer.from(written, 'base64').toString('latin1')
  return /^comment:\w+_(\d+)$/.exec(plain)?.[1] ?? written
}

/** Where several match an element, the first wins. */
export const layouts: readonly Layout[] = [youtube, reddit, oldReddit, x, tiktok, facebook]
