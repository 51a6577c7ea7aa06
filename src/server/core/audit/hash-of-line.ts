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

/** What seals a line: SHA-256 of its words and of the seal before, as one JSON list. */
export function hashOfLine(line: Line): Buffer {
  const { no, at, actor, actor_name, area, act, record_id, record_name, previous_hash } = line
  const changes = Object.entries(line.changes).sort(([a], [b]) => (a < b ? -1 : 1))
  const words = [no, at.toISOString(), actor, actor_name, area, act, record_id, record_name, changes]
  return createHash('sha256').update(previous_hash).update(JSON.stringify(words)).digest()
}
