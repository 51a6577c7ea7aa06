import { seeded, type TrueComment, type TruePost } from './generated-post.ts'

/** People keep commenting while a thread is read, and delete comments. */
export type Change = 'grows' | 'shrinks'

/** A thread that changes while it is read. Its newest comments are absent at first and appear over time. */
export function createLiveThread(thread: TruePost, later: number, now: () => Date) {
  const all = thread.comments
  let random = seeded(0)
  let unwritten: TrueComment[] = []
  /** present from beginning to end, and present at any time */
  let lasting = new Set<TrueComment>()
  let seen = new Set<TrueComment>()

  return {
    begin(seed: number): void {
      random = seeded(seed)
      thread.comments = all.slice(0, all.length - later)
      unwritten = all.slice(all.length - later)
      lasting = new Set(thread.comments)
      seen = new Set(thread.comments)
    },
    change(change: Change): void {
      const some = 1 + Math.floor(random() ** 3 * 12)
      if (change === 'grows') {
        const written = unwritten
          .splice(0, some)
          .filter((one) => isAnswerable(thread.comments, one))
          .map((one) => ({ ...one, at: now() }))
        for (const one of written) seen.add(one)
        thread.comments = [...thread.comments, ...written]
      } else
        for (let n = 0; n < some; n++) {
          const gone = thread.comments[Math.floor(random() * thread.comments.length)]
          if (gone) thread.comments = without(thread.comments, gone)
        }
      const there = new Set(thread.comments)
      lasting = new Set([...lasting].filter((one) => there.has(one)))
    },
    lasting: () => [...lasting],
    seen: () => [...seen],
  }
}

function isAnswerable(comments: TrueComment[], { parentId }: TrueComment): boolean {
  return parentId === null || comments.some(({ id }) => id === parentId)
}

/** Deleting a comment also deletes its replies. */
function without(comments: TrueComment[], gone: TrueComment): TrueComment[] {
  const ids = new Set([gone.id])
  return comments.filter(({ id, parentId }) => {
    if (parentId !== null && ids.has(parentId)) ids.add(id)
    return !ids.has(id)
  })
}
