import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { failUntil } from '../../../contract/errors.ts'
import type { HeaderParts } from '../../../draw/draw.ts'
import type { Receipt } from '../../../draw/receipt.ts'
import type { Rules } from '../../../draw/rules.ts'
import { Drawing, type Sealed, type Weighed } from './drawing.ts'
import type { List } from './list.ts'

/** Lists up to here are drawn where they are, in some 50 ms at most: a thread would cost more than the draw. */
export const inlineEntries = 10_000
/** Long draws at once, and how many more may wait; the next is asked to come back. */
const lanes = Math.max(1, availableParallelism())
const mostWaiting = 100

export type Act =
  | { name: 'weigh'; rules: Rules }
  | { name: 'seal'; header: HeaderParts; saltKey: Uint8Array }
  | { name: 'open'; randomness: Uint8Array }

/** The acts of `Drawing`, wherever they are played. */
export interface DrawingActs {
  weigh(rules: Rules): Promise<Weighed>
  seal(header: HeaderParts, saltKey: Uint8Array): Promise<Sealed>
  open(randomness: Uint8Array): Promise<Receipt>
}

/** Plays a draw over a list: here where it is short, in a thread of its own where it would hold up others. */
export async function withDrawing<T>(list: List, play: (drawing: DrawingActs) => Promise<T>): Promise<T> {
  if (list.entries.count <= inlineEntries) return play(inline(new Drawing(list)))
  await enterLane()
  const worker = new Worker(new URL('./drawing-worker.ts', import.meta.url), {
    // Copied, not handed over: the arrays may share a buffer, and the rows are needed here for the winners.
    workerData: list,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  try {
    return await play(inThread(worker))
  } finally {
    await worker.terminate()
    leaveLane()
  }
}

function inline(drawing: Drawing): DrawingActs {
  return {
    weigh: async (rules) => drawing.weigh(rules),
    seal: async (header, saltKey) => drawing.seal(header, saltKey),
    open: async (randomness) => drawing.open(randomness),
  }
}

function inThread(worker: Worker): DrawingActs {
  const act = async <T>(message: Act): Promise<T> => {
    const answer = await new Promise<{ result: T; error?: string }>((resolve, reject) => {
      const onExit = () => reject(new Error('the drawing thread ended early'))
      worker.once('error', reject)
      worker.once('exit', onExit)
      worker.once('message', (value: { result: T; error?: string }) => {
        worker.off('error', reject)
        worker.off('exit', onExit)
        resolve(value)
      })
      worker.postMessage(message)
    })
    if (answer.error !== undefined) throw new Error(answer.error)
    return answer.result
  }
  return {
    weigh: (rules) => act({ name: 'weigh', rules }),
    seal: (header, saltKey) => act({ name: 'seal', header, saltKey }),
    open: (randomness) => act({ name: 'open', randomness }),
  }
}

let busy = 0
const waiting: (() => void)[] = []

async function enterLane(): Promise<void> {
  if (busy < lanes) {
    busy++
    return
  }
  if (waiting.length >= mostWaiting) throw failUntil('busy', 5)
  await new Promise<void>((resolve) => waiting.push(resolve))
}

/** Hands the lane to who waits longest, or frees it. */
function leaveLane(): void {
  const next = waiting.shift()
  if (next) next()
  else busy--
}
