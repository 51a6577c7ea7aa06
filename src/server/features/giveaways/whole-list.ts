import { inLanes } from './in-lanes.ts'

/** Lists up to here are read in some milliseconds: nobody waits for a turn. */
const shortList = 20_000
/** Long lists that are read at once: each may be held in memory, and takes a second or two of a million rows. */
const inTurn = inLanes({ lanes: 4, maxWaiting: 60, retrySeconds: 5 })

/** Reads a whole stored list; long ones a few at a time, as anybody with a link may ask. Raises `busy`. */
export function readWholeList<T>(
  { participants_total }: { participants_total: number },
  read: () => Promise<T>,
): Promise<T> {
  return participants_total <= shortList ? read() : inTurn(read)
}
