import { FileProblem } from '../file-problem.ts'
import { CsvRecords, longestLine } from './csv-records.ts'

/** Ordered by how seldom the sign stands inside a value: where two fit equally well, the first is meant. */
const candidates = ['\t', ';', '|', ',']

const judgedRecords = 100

/** The sign between the fields: the one that cuts the first records into equally many. Null where there is one column. */
export function guessDelimiter(bytes: Uint8Array): string | null {
  let best: string | null = null
  let bestFit = 0
  for (const candidate of candidates) {
    const fit = fitOf(fieldCounts(bytes, candidate))
    if (fit > bestFit + 0.05) {
      best = candidate
      bestFit = fit
    }
  }
  return best
}

function fieldCounts(bytes: Uint8Array, delimiter: string): number[] {
  const records = new CsvRecords(bytes, delimiter.charCodeAt(0))
  const counts: number[] = []
  try {
    while (counts.length < judgedRecords && records.position < longestLine * 4 && records.next()) {
      if (records.count > 1 || !records.isEmpty()) counts.push(records.count)
    }
  } catch (error) {
    // told with its row when the file is read; here only the records before it count
    if (!(error instanceof FileProblem)) throw error
  }
  return counts
}

/** The share of records with the most frequent number of fields; a header alone that is wider than the rows counts as half. */
function fitOf(counts: number[]): number {
  const [first] = counts
  if (first === undefined) return 0
  const tally = new Map<number, number>()
  for (const count of counts) tally.set(count, (tally.get(count) ?? 0) + 1)
  const [usual, times] = [...tally].reduce((most, next) => (next[1] > most[1] ? next : most))
  if (usual > 1) return times / counts.length
  return first > 1 && counts.every((count) => count <= first) ? 0.5 : 0
}
