import type { Platform } from '../../src/posts/address.ts'
import { seeded, type TrueComment, type TruePost } from '../../test/platforms/generated-post.ts'
import type { Speech } from '../speech/speech.ts'
import { speeches } from '../speech/speeches.ts'
import { type Circle, type Person, personOf } from './people.ts'

export interface PostPlan {
  platform: Platform
  /** the post's own id, as in its address */
  id: string
  /** distinguishes the posts of a platform, below 1000 */
  number: number
  circle: Circle
  title: string
  author: { handle: string; name: string }
  comments: number
  /** when it was posted, and for how long people commented */
  at: string
  days: number
}

const seconds = 1000

/** The post for a plan: the same plan gives the same post, to the last letter. */
export function composePost(plan: PostPlan): TruePost {
  const random = seeded(plan.number * 7919 + plan.platform.length)
  const author = { id: String(9_000_000_000_000_000n + BigInt(plan.number)), ...plan.author }
  const desk = newDesk(plan, author, random)
  for (let n = 0; n < plan.comments; n++) desk.comments.push(nextComment(desk, n))
  return { id: plan.id, title: plan.title, author, at: new Date(plan.at), comments: desk.comments }
}

interface Desk {
  plan: PostPlan
  random: Random
  author: TruePost['author']
  ids: ReturnType<typeof idsOf>
  /** by their number: people comment repeatedly, and are the same object each time */
  people: Map<number, Person>
  comments: TrueComment[]
  drafts: Pick<Draft, 'matter'>[]
  depths: Uint8Array
  audience: number
}

function newDesk(plan: PostPlan, author: TruePost['author'], random: Random): Desk {
  return {
    plan,
    random,
    author,
    ids: idsOf(plan.platform, plan.id, plan.number),
    people: new Map(),
    comments: [],
    drafts: [],
    depths: new Uint8Array(plan.comments),
    audience: Math.max(3, Math.ceil(plan.comments * 0.8)),
  }
}

function nextComment(desk: Desk, n: number): TrueComment {
  const { random } = desk
  const roll = random()
  const parent = roll < 0.17 && n > 0 ? answered(desk, n) : undefined
  const earlier =
    roll > 0.95 && n > 0 ? desk.comments[Math.max(0, n - 1 - Math.floor(random() * 200))] : undefined
  if (parent !== undefined) return reply(desk, n, parent)
  if (earlier?.author && earlier.parentId === null && earlier.author.id !== desk.author.id)
    // Some people post the same comment again, for luck.
    return put(desk, n, { author: earlier.author, draft: { matter: 'entry', text: earlier.text } })
  const person = somebody(desk)
  const draft = writeText(speeches[person.language], random, () => friendOf(desk, person))
  return put(desk, n, { author: person, draft })
}

/** Comments near the top get the most replies; replies only get replies if the platform allows it. */
function answered(desk: Desk, n: number): number | undefined {
  const { random, ids, depths } = desk
  const place =
    random() < 0.5 ? n - 1 - Math.floor(random() ** 2 * Math.min(n, 60)) : Math.floor(random() ** 3 * n)
  return (depths[place] ?? 0) < ids.depth ? place : undefined
}

function reply(desk: Desk, n: number, place: number): TrueComment {
  const { comments, drafts, random, author, plan } = desk
  const isQuestion = drafts[place]?.matter === 'question'
  const byAuthor = isQuestion && random() < 0.75
  const person = somebody(desk)
  const language = byAuthor && plan.circle !== 'all' ? plan.circle : person.language
  const draft = writeReply(speeches[language], random, byAuthor)
  return put(desk, n, { author: byAuthor ? author : person, draft, parent: comments[place], place })
}

interface Written {
  author: { id: string; handle: string; name: string }
  draft: Draft
  parent?: TrueComment | undefined
  place?: number
}

function put(desk: Desk, n: number, { author, draft, parent, place }: Written): TrueComment {
  const { random, ids, drafts, depths, plan } = desk
  const isGone = ids.gone > 0 && author.id !== desk.author.id && random() < ids.gone
  drafts.push({ matter: draft.matter })
  depths[n] = place === undefined ? 0 : (depths[place] ?? 0) + 1
  return {
    id: ids.comment(n, parent?.id),
    parentId: parent?.id ?? null,
    author: isGone && !ids.keepsNames ? null : author,
    text: draft.text,
    at: momentOf(plan, n, random()),
    likes: Math.floor(random() ** 8 * 300),
    isDeleted: isGone && ids.keepsNames,
  }
}

/** Most comments come in the first hours. */
function momentOf({ at, days, comments }: PostPlan, n: number, within: number): Date {
  const share = ((n + within) / comments) ** 1.8
  const passed = 60 + share * days * 86_400
  return new Date(Date.parse(at) + Math.floor(passed) * seconds)
}

function somebody(desk: Desk): Person {
  return known(desk, Math.floor(desk.random() ** 1.3 * desk.audience))
}

/** Friends speak the same language. */
function friendOf(desk: Desk, { language }: Person): string {
  const { plan, random } = desk
  return personOf(plan.platform, language, Math.floor(random() * 400)).handle
}

function known({ people, plan }: Desk, n: number): Person {
  const found = people.get(n)
  if (found) return found
  const person = personOf(plan.platform, plan.circle, n)
  people.set(n, person)
  return person
}

const signs = ['🎉', '🤞', '🍀', '😍', '🙏', '💛', '👏', '✨']

/** What a comment is about; replies are chosen to match. */
type Matter = 'entry' | 'question' | 'aside' | 'bot' | 'answer' | 'reply'

interface Draft {
  matter: Matter
  text: string
}

/** A number from 0 to 1. */
type Random = () => number

/** An unprompted comment; `friend` returns a friend's name, without the @. */
function writeText(speech: Speech, random: Random, friend: () => string): Draft {
  const roll = random()
  if (roll < 0.56) return { matter: 'entry', text: entry(speech, random) }
  if (roll < 0.74) return { matter: 'entry', text: mention(speech, random, friend) }
  if (roll < 0.82) return { matter: 'question', text: pick(speech.questions, random) }
  if (roll < 0.9) return { matter: 'aside', text: pick(speech.asides, random) }
  if (roll < 0.985) return { matter: 'entry', text: pick(speech.shouts, random) }
  return { matter: 'bot', text: pick(speech.bots, random) }
}

/** A reply: the author answers questions, others wish luck. */
function writeReply(speech: Speech, random: Random, byAuthor: boolean): Draft {
  return byAuthor
    ? { matter: 'answer', text: pick(speech.answers, random) }
    : { matter: 'reply', text: pick(speech.replies, random) }
}

function pick<T>(list: readonly T[], random: Random): T {
  const one = list[Math.floor(random() * list.length)]
  if (one === undefined) throw new Error('Nothing to pick from.')
  return one
}

function entry(speech: Speech, random: Random): string {
  const first = pick(speech.entries, random)
  const joint = /[.!?]$/.test(first) ? ' ' : '. '
  const text = random() < 0.4 ? `${first}${joint}${pick(speech.reasons, random)}` : first
  return adorned(text, speech, random)
}

function mention(speech: Speech, random: Random, friend: () => string): string {
  const friends = Array.from({ length: 1 + Math.floor(random() * 3) }, () => `@${friend()}`)
  return adorned(pick(speech.friends, random).replace('{friends}', friends.join(' ')), speech, random)
}

function adorned(text: string, speech: Speech, random: Random): string {
  const sign = random() < 0.35 ? ` ${pick(signs, random)}` : ''
  const tag = random() < 0.3 ? ` ${pick(speech.hashtags, random)}` : ''
  return `${text}${sign}${tag}`
}

/** What distinguishes the comments of one platform from those of another. */
interface Ids {
  comment: (n: number, parent: string | undefined) => string
  /** maximum depth of replies */
  depth: number
  /** share of comments whose account or text was deleted */
  gone: number
  /** deletion removes only the text, not the author's name */
  keepsNames: boolean
}

/** Ids in the form of the platform; no two of its posts share one. */
function idsOf(platform: Platform, post: string, number: number): Ids {
  const mark = number.toString(36).padStart(2, '0')
  const first = 17_000_000_000_000_000n + BigInt(number) * 1_000_000_000n
  switch (platform) {
    case 'youtube':
      return {
        comment: (n, parent) =>
          parent
            ? `${parent}.9${n.toString(36).padStart(5, '0')}`
            : `Ugd${mark}${n.toString(36).padStart(6, '0')}AaABAg`,
        depth: 1,
        gone: 0.01,
        keepsNames: false,
      }
    case 'x':
      // Later posts have greater ids.
      return {
        comment: (n) => String(BigInt(post) + BigInt(n + 1) * 1_048_583n),
        depth: 2,
        gone: 0.01,
        keepsNames: false,
      }
    case 'reddit':
      return {
        comment: (n) => `q${mark}${n.toString(36).padStart(5, '0')}`,
        depth: 6,
        gone: 0.02,
        keepsNames: true,
      }
    default:
      return { comment: (n) => String(first + BigInt(n) * 3n), depth: 1, gone: 0, keepsNames: false }
  }
}
