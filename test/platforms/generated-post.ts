/** A comment as it truly is, independent of what a platform returns. */
export interface TrueComment {
  id: string
  parentId: string | null
  /** null: the account was deleted */
  author: { id: string; handle: string; name: string } | null
  text: string
  at: Date
  likes: number
  /** its text was deleted; platforms that omit such comments never show it */
  isDeleted: boolean
}

export interface TruePost {
  id: string
  title: string
  author: { id: string; handle: string; name: string }
  at: Date
  /** oldest first, a reply after what it replies to */
  comments: TrueComment[]
}

export interface PostOptions {
  seed: number
  comments: number
  /** the id of the post, in the platform's format */
  id: string
  /** ids in the platform's format; beyond 2^53 by default */
  idOf?: (n: number, parent: TrueComment | undefined) => string
  /** maximum depth of replies: 1 means replies to comments only */
  depth?: number
  /** percentage of comments that are replies (40), have no account (3), have no text left (0) */
  answers?: number
  gone?: number
  deleted?: number
}

const words = [
  'ben de katılıyorum, çok teşekkürler ığüşöç',
  'J’adore, merci ! @ada @grace #concours',
  '我也要参加抽奖',
  'أريد الفوز بالجائزة',
  'Ich bin dabei – größte Verlosung 🎉👩🏽‍🚀',
  'मुझे भी चाहिए',
  'Добро <b>&amp;</b> "quoted" \\ back',
  'e\u0301 and \u00e9, \u200fright\u200e, tab\tand\nline',
  'plain',
]

/** Numbers from 0 to 1 derived from a seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * A post that the same options reproduce: people who comment repeatedly, replies, texts in many scripts, ids beyond
 * 2^53.
 */
export function generatePost(options: PostOptions): TruePost {
  const { seed, comments: count, id, idOf = hugeId, depth = 1, answers = 40, gone = 3, deleted = 0 } = options
  const random = seeded(seed)
  const pick = (below: number) => Math.floor(random() * below)
  const start = Date.UTC(2026, 9, 1)
  const comments: TrueComment[] = []
  const levels = new Map<string, number>()
  for (let n = 0; n < count; n++) {
    // Early comments get the most replies, so that some have more than are included with them.
    const parent = pick(100) < answers ? comments[Math.floor(random() ** 3 * n)] : undefined
    const level = parent ? (levels.get(parent.id) ?? 0) + 1 : 0
    const answered = level <= depth ? parent : undefined
    const comment: TrueComment = {
      id: idOf(n, answered),
      parentId: answered?.id ?? null,
      author: pick(100) < gone ? null : person(pick(Math.max(3, count / 2))),
      text: `${words[pick(words.length)]} ${n}`,
      at: new Date(start + n * 61_000),
      likes: pick(1000),
      isDeleted: pick(100) < deleted,
    }
    levels.set(comment.id, answered ? level : 0)
    comments.push(comment)
  }
  return { id, title: `Giveaway ${seed} 🎁`, author: person(0), at: new Date(start - 3_600_000), comments }
}

function hugeId(n: number): string {
  return String(9_007_199_254_740_993n + BigInt(n) * 2n)
}

function person(n: number) {
  return { id: String(17_841_400_000_000_001n + BigInt(n)), handle: `person_${n}`, name: `Pérson ${n} 王` }
}
