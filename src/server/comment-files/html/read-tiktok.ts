import { profileOf } from '../profile-link.ts'
import type { Tag } from './html-tokens.ts'
import type { PageComment } from './layout.ts'
import { elementsOf, find, hasTestId, type PageElement, textIn } from './page-elements.ts'

/**
 * TikTok shows comments in two ways: in a drawer beside a video, where each stands in a wrapper and none tells its id, and under a video
 * that was opened from a profile, where what was written and its answers stand in containers of one item and tell their ids.
 */
const comments = /Comment(?:(?:Item|Object)(?:Container|Wrapper)|ContentContainer)/

/** A button of the answers to a comment, "View 3 replies" as well as "Hide". */
const moreAnswers = /DivViewRepliesContainer/

export function holdsTiktokComment(tag: Tag): boolean {
  const classes = tag.name === 'div' ? (tag.get('class') ?? '') : ''
  return comments.test(classes) || moreAnswers.test(classes)
}

export function readTiktok(element: PageElement): PageComment | 'not_loaded' | undefined {
  const { tag } = element
  // in every language only the button that shows more of them tells how many
  if (moreAnswers.test(tag.get('class') ?? ''))
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
      // what follows the link says who that is to the one who looks: the creator, a friend
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
