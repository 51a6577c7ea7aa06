import type { Collection } from '#contract/comments/collections.ts'

/** Whether comments are still being fetched. */
export function isUnderWay({ status }: Pick<Collection, 'status'>): boolean {
  return status === 'waiting' || status === 'running'
}
