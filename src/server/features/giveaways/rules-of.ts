import type { DrawRequest } from './draw-request.ts'

/** Names in lists repeat for many reasons; whose comments are whose, the platform says (REQ-rules). */
export function rulesOf({ wish: { rules }, source }: Pick<DrawRequest, 'wish' | 'source'>) {
  return { ...rules, one_entry_per_person: rules.one_entry_per_person ?? source.type === 'post' }
}

/** Says in the header that another column than the one with the names tells people apart. */
export function identityRule({ read }: Pick<DrawRequest, 'read'>): { identity?: 'column' } {
  return read.list.persons ? { identity: 'column' } : {}
}

/** Where tickets come from, where they are not one for each. */
export function weightsRule({ source, read }: Pick<DrawRequest, 'source' | 'read'>): {
  weights?: 'column' | 'entry'
} {
  if (!read.list.weights) return {}
  return { weights: source.type === 'file' ? 'column' : 'entry' }
}
