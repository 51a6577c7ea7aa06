import type { PostItem } from './answers.ts'

/** By post: answers that came, less those that it counts. What is below zero is missing; a post that has not come yet counts none. */
export type Owed = Record<string, number>

/**
 * Every post counts the answers to itself alone (believed), so a page that skips some is found out nowhere but here: whatever
 * is missing, the post that it answers, or the one that this answers, counts more than came. `root` stands for all ids of the
 * post, and `isDeep` says that answers to the comments themselves will come.
 */
export function settle(
  owed: Owed,
  comments: readonly PostItem[],
  { root, own, isDeep }: { root: string; own: readonly string[]; isDeep: boolean },
): Owed {
  const sums = new Map(Object.entries(owed))
  const add = (id: string, change: number) => sums.set(id, (sums.get(id) ?? 0) + change)
  for (const { id, answers, replyCount = 0 } of comments) {
    add(answers === undefined || own.includes(answers) ? root : answers, 1)
    if (isDeep) add(id, -replyCount)
  }
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0))
}

export function missing(owed: Owed): number {
  return Object.values(owed).reduce((sum, balance) => sum + Math.max(0, -balance), 0)
}
