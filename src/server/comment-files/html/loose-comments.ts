import type { Platform } from '#posts/address.ts'
import type { CommentCollector } from '../comment-collector.ts'
import { isBareCount, isInterfaceLine, isRelativeTime } from '../known-words.ts'
import { profileOf } from '../profile-link.ts'
import { type ElementVisitor, isBlock, readHtml, type Tag, tidy } from './html-elements.ts'

/** A person on the page and the text up to the next one. */
interface Passage {
  handle: string | undefined
  id: string | undefined
  name: string
  profileUrl: string
  lines: string[]
  at: string | undefined
  link: string | undefined
}

/**
 * Reads a page that no layout matches, such as Instagram's, whose elements have no names: a link to a person begins a
 * comment, and the text after it, up to the next button, is what that person wrote. [unverified] On Instagram every
 * comment also shows its time.
 */
export function readLoosely(bytes: Uint8Array, platform: Platform, collector: CommentCollector): void {
  const reader = new Passages(platform)
  readHtml(bytes, reader)
  const passages = reader
    .finish()
    .filter((one) => (platform === 'instagram' ? one.at !== undefined : one.lines.length > 0))
  const hasLinks = passages.some(({ link }) => idsIn(link).id !== undefined)
  for (const [index, passage] of passages.entries()) {
    const { handle, id, name, profileUrl, lines, at, link } = passage
    const ids = idsIn(link)
    // the text of the post itself appears above its comments in the same form, but without a link of its own
    if (hasLinks && ids.id === undefined) collector.refuse(index + 1, 'not_a_comment')
    else {
      collector.add({
        row: index + 1,
        ...ids,
        author: { handle, id, name: name.replace(/^@/, '') === handle ? undefined : name, profileUrl },
        text: textOfLines(lines),
        at,
        url: ids.id === undefined ? undefined : link,
      })
    }
  }
}

class Passages implements ElementVisitor {
  private readonly platform: Platform
  private readonly done: Passage[] = []
  private readonly links: { href: string | undefined; text: string; isPerson: boolean }[] = []
  private readonly tags: Tag[] = []
  private current: Passage | undefined
  private line = ''
  /** open elements whose text is ignored */
  private silent = 0

  constructor(platform: Platform) {
    this.platform = platform
  }

  open(tag: Tag): void {
    const { name } = tag
    if (isBlock(name)) this.endLine()
    if (name === 'img' && this.links.length === 0 && !tag.get('src')?.includes('profile'))
      this.line += emojiOf(tag)
    this.tags.push(tag)
    if (isSilent(name)) this.silent++
    if (name === 'a') {
      const href = tag.get('href')
      this.links.push({
        href,
        text: '',
        isPerson: profileOf(href, this.platform)?.platform === this.platform,
      })
    }
    const time = name === 'time' ? tag.get('datetime') : undefined
    if (time !== undefined && this.current && this.current.at === undefined) {
      this.current.at = time
      this.current.link = this.links.at(-1)?.href
    }
  }

  close(): void {
    const tag = this.tags.pop()
    if (tag && isSilent(tag.name)) this.silent--
    if (tag?.name === 'a') this.endLink()
    else if (tag && isBlock(tag.name)) this.endLine()
  }

  text(content: string): void {
    if (this.silent > 0) return
    const text = content.replaceAll(/\s+/g, ' ')
    const link = this.links.at(-1)
    if (link?.isPerson) link.text += text
    else this.line += text
  }

  finish(): Passage[] {
    this.endPassage()
    return this.done
  }

  private endLink(): void {
    const link = this.links.pop()
    if (!link?.isPerson) return
    const text = link.text.trim()
    const person = profileOf(link.href, this.platform)
    if (text === '' || !person) return
    const isName = this.platform !== 'instagram' || text === person.handle
    if (!isName || this.isMention(text)) {
      this.line += text
      return
    }
    this.endLine()
    const isAgain =
      this.current &&
      this.current.handle === person.handle &&
      this.current.id === person.id &&
      this.current.lines.length === 0
    if (isAgain) return
    this.endPassage()
    const { handle, id } = person
    this.current = {
      handle,
      id,
      name: text,
      profileUrl: link.href ?? '',
      lines: [],
      at: undefined,
      link: undefined,
    }
  }

  /** Inside a line, and on pages that write commenters without the @, an @ is only a mention. */
  private isMention(text: string): boolean {
    if (!text.startsWith('@') || !this.current) return false
    return !this.current.name.startsWith('@') || this.line.trim() !== ''
  }

  private endLine(): void {
    const line = tidy(this.line)
    this.line = ''
    if (line !== '' && this.current) this.current.lines.push(line)
  }

  private endPassage(): void {
    this.endLine()
    if (this.current) this.done.push(this.current)
    this.current = undefined
  }
}

function isSilent(name: string): boolean {
  return name === 'time' || name === 'svg'
}

/** The written text, up to the buttons below it. */
function textOfLines(lines: string[]): string {
  const isNoise = (line: string) => isInterfaceLine(line) || isRelativeTime(line)
  const start = lines.findIndex((line) => !isNoise(line))
  if (start < 0) return ''
  const end = lines.findIndex((line, at) => at > start && (isNoise(line) || isBareCount(line)))
  return lines
    .slice(start, end < 0 ? lines.length : end)
    .join('\n')
    .replace(/^[:：–—-]\s+/, '')
}

/** Some pages show emoji as pictures. */
function emojiOf(tag: Tag): string {
  const alt = tag.get('alt') ?? ''
  return alt.length <= 16 && /\p{Extended_Pictographic}/u.test(alt) ? alt : ''
}

/** `/p/CODE/c/COMMENT/r/ANSWER/` */
function idsIn(link: string | undefined): { id?: string; parent?: string } {
  const [, comment, answer] = /\/c\/(\d+)(?:\/r\/(\d+))?\/?(?:[?#]|$)/.exec(link ?? '') ?? []
  if (comment === undefined) return {}
  return answer === undefined ? { id: comment } : { id: answer, parent: comment }
}
