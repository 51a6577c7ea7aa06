import type { DrawRequest } from '../seal/draw-request.ts'

/** In lists, names may repeat for many reasons; for comments, the platform identifies the author (REQ-rules). */
export function rulesOf({
  options: { rules },
  source,
  pastWinners,
}: Pick<DrawRequest, 'options' | 'source' | 'pastWinners'>) {
  const { past_winners: _, ...others } = rules
  return {
    ...others,
    ...(pastWinners && { past_winners: pastWinners.names }),
    one_entry_per_person: rules.one_entry_per_person ?? source.type === 'post',
  }
}

/** States in the header that people are identified by another column than their names. */
export function identityRule({ read }: Pick<DrawRequest, 'read'>): { identity?: 'column' } {
  return read.list.persons ? { identity: 'column' } : {}
}

/** Where tickets come from, if not one per entry. */
export function weightsRule({ source, read }: Pick<DrawRequest, 'source' | 'read'>): {
  weights?: 'column' | 'entry'
} {
  if (!read.list.weights) return {}
  return { weights: source.type === 'file' ? 'column' : 'entry' }
}
