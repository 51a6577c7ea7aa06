import type { Collection } from '#contract/collections.ts'

/** Whether comments may still come by themselves. */
export function isUnderWay({ status }: Pick<Collection, 'status'>): boolean {
  return status === 'waiting' || status === 'running'
}
