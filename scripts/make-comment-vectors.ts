// Writes docs/fairness/vectors/comments, test vectors for programs that replay the rules of comments: receipts with
// their comments documents, and copies with one error each. Run it with node, then `npm run format`.
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { canonicalJson } from '../src/draw/canonical-json.ts'
import { factsOf } from '../src/draw/comments/comment-facts.ts'
import { type CommentLine, CommentsHash, compareLines } from '../src/draw/comments/comment-line.ts'
import { sealRules } from '../src/draw/comments/seal-rules.ts'
import { type CommentInput, weighComments } from '../src/draw/comments/weigh-comments.ts'
import { type SealedPost, type SealedRules, sealOf } from '../src/draw/commitment.ts'
import { type HeaderParts, openDraw, sealDraw } from '../src/draw/draw.ts'
import { UNICODE_VERSION } from '../src/draw/entries/identities.ts'
import { excludeHash } from '../src/draw/entries/list-hashes.ts'
import { REASONS } from '../src/draw/entries/rules.ts'
import { type CommentDraw, commentDraws } from './comment-draws.ts'
import { type CommentVector, corruptedDraws } from './corrupted-comment-draws.ts'

/** A draw that is fully determined by its input. Throws a RangeError if no one is left to draw from. */
export function drawComments(
  name: string,
  given: CommentDraw,
): Omit<CommentVector, 'about' | 'fails' | 'unchecked'> {
  const draw = structuredClone(given)
  const input: CommentInput = { one_entry_per_person: true, exclude: [], comments: [], ...draw.input }
  const posts = draw.posts ?? ['p']
  const lines = draw.lines.toSorted(compareLines(posts))
  const facts = factsOf(lines)
  const weighing = weighComments(facts, input)
  const saltKey = new Uint8Array(32).fill(name.length)
  const secret = new Uint8Array(32).fill(0x50 + name.length)
  const rules: SealedRules = {
    one_entry_per_person: input.one_entry_per_person,
    ...excludeHash(input.exclude, saltKey),
    comments: sealRules(input.comments, saltKey),
  }
  const hash = new CommentsHash()
  for (const line of lines) hash.add(line)
  const header: HeaderParts = {
    drawId: name,
    source: {
      kind: 'post',
      platform: 'youtube',
      by: posts.length > 0 ? 'official' : 'organiser',
      posts: posts.map((post) => sealedPost(post, lines)),
      ...(posts.length > 0 ? {} : { file_sha256: '00'.repeat(32) }),
      comments: { v: 'comments/1', sha256: hash.digest(), count: lines.length },
    },
    rules,
    engine: 'vectors/1',
    unicode: UNICODE_VERSION,
    winners: draw.winners ?? 2,
    substitutes: 1,
    randomness: { kind: 'local', seal: sealOf(secret) },
    seq: 1,
    prevDraws: [],
    prevLedgerHead: null,
  }
  const sealed = sealDraw({ entries: facts.keys, weighing, header, saltKey })
  const past = input.comments.flatMap((rule) => (rule.rule === 'past_winners/1' ? [rule.names] : []))[0]
  return {
    receipt: openDraw(sealed, secret, { masked: draw.masked ?? false }),
    comments: lines.map((line) => `${canonicalJson(line)}\n`).join(''),
    ...(input.exclude.length > 0 && { exclude: input.exclude }),
    ...(past && { past }),
    weights: [...weighing.weights],
    reasons: [...weighing.reasons].map((code) => REASONS[code] ?? ''),
  }
}

function sealedPost(post: string, lines: CommentLine[]): SealedPost {
  const own = lines.filter((line) => line.post === post)
  return {
    post,
    fetch_start: '2026-04-01T10:00:00.000Z',
    fetch_end: '2026-04-01T10:00:09.000Z',
    pages: 1,
    platform_count: own.length,
    fetched: own.length,
    replies: own.filter(({ parent }) => parent !== undefined).length,
    deleted: own.filter(({ deleted }) => deleted).length,
    duplicates: 0,
    shortfalls: [],
    complete: true,
  }
}

/** File name -> JSON text. */
export function commentVectorTexts(): Map<string, string> {
  const vectors = [
    ...Object.entries(commentDraws).map(([name, { about, ...draw }]) => {
      const whole: CommentVector = { about, fails: [], unchecked: [], ...drawComments(name, draw) }
      return [name, whole] as const
    }),
    ...Object.entries(corruptedDraws).map(([name, { about, of, fails, unchecked = [], change }]) => {
      const { about: _, ...draw } = commentDraws[of] ?? { about: '', lines: [] }
      const copy: CommentVector = { about, fails, unchecked, ...drawComments(of, draw) }
      change(copy)
      return [`corrupted-${name}`, copy] as const
    }),
  ]
  return new Map(vectors.map(([name, vector]) => [`${name}.json`, `${JSON.stringify(vector, null, 2)}\n`]))
}

const target = fileURLToPath(new URL('../docs/fairness/vectors/comments/', import.meta.url))
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(target, { recursive: true })
  for (const [name, text] of commentVectorTexts()) writeFileSync(target + name, text)
}
