import { createHash } from 'node:crypto'

export interface Line {
  no: number
  at: Date
  actor: string | null
  actor_name: string
  area: string
  act: string
  record_id: string
  record_name: string
  changes: Record<string, unknown>
  previous_hash: Buffer
}

/** A line's seal: SHA-256 of its fields and of the previous seal, as one JSON list. */
export function hashOfLine(line: Line): Buffer {
  const { no, at, actor, actor_name, area, act, record_id, record_name, previous_hash } = line
  const changes = inOneOrder(line.changes)
  const words = [no, at.toISOString(), actor, actor_name, area, act, record_id, record_name, changes]
  return createHash('sha256').update(previous_hash).update(JSON.stringify(words)).digest()
}

/** The database stores object keys in its own order, so they are sorted here at every depth. */
function inOneOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOneOrder)
  if (typeof value !== 'object' || value === null) return value
  const sorted = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  // As pairs: an object would put numeric keys first.
  return { pairs: sorted.map(([key, one]) => [key, inOneOrder(one)]) }
}
