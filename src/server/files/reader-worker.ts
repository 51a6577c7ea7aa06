import { answerRequests } from './answer-requests.ts'
import type { ReadResult } from './read-result.ts'

await answerRequests(async () => (await import('./read-bytes.ts')).readBytes, memoryOf)

function memoryOf({ entries, persons, rowNumbers, rowWeights }: ReadResult): ArrayBuffer[] {
  const arrays = [
    entries.bytes,
    entries.offsets,
    rowNumbers,
    ...(persons ? [persons.bytes, persons.offsets] : []),
    ...(rowWeights ? [rowWeights] : []),
  ]
  return arrays.map((array) => array.buffer as ArrayBuffer)
}
