import { profileOf } from '../profile-link.ts'
import type { Layout } from './layout.ts'
import { find, hasClass, hasId, hasTestId, type PageElement, textIn } from './page-elements.ts'
import { readFacebook } from './read-facebook.ts'
import { holdsTiktokComment, readTiktok } from './read-tiktok.ts'

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
    // advertisements tell no time; the post that the page is about cannot be chosen by the keyboard
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

const facebook: Layout = {
  name: 'facebook',
  platform: 'facebook',
  holdsComment: (tag) => tag.name === 'div' && tag.get('role') === 'article',
  read: readFacebook,
}

/** Where an element fits several, the first is meant. */
export const layouts: readonly Layout[] = [youtube, reddit, oldReddit, x, tiktok, facebook]
