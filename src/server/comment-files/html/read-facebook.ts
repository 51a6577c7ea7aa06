import { profileOf } from '../profile-link.ts'
import type { PageComment } from './layout.ts'
import { elementsOf, find, type PageElement, textIn } from './page-elements.ts'

/** One article of a post's page: only links of comments name one. */
export function readFacebook(element: PageElement): PageComment | 'not_a_comment' {
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

/** The blocks with a direction of their own, the outermost of them. */
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
