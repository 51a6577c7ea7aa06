import type { Platform } from '../../src/posts/address.ts'
import { seeded, type TrueComment, type TruePost } from '../../test/platforms/generated-post.ts'
import { speeches } from '../speech/speeches.ts'
import { idsOf } from './ids.ts'
import { type Circle, type Person, personOf } from './people.ts'
import { type Draft, type Random, writeReply, writeText } from './write-text.ts'

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
