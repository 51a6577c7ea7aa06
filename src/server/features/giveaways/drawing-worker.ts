import { parentPort, workerData } from 'node:worker_threads'
import { Drawing } from './drawing.ts'
import type { Act } from './drawing-thread.ts'
import type { List } from './list.ts'

/** The far side of `drawing-thread.ts`: plays each act when it is called for, and ends with the thread. */
const drawing = new Drawing(workerData as List)

parentPort?.on('message', (act: Act) => {
  try {
    parentPort?.postMessage({ result: play(act) })
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) })
  }
})

function play(act: Act): unknown {
  if (act.name === 'weigh') return drawing.weigh(act.rules)
  if (act.name === 'seal') return drawing.seal(act.header, act.saltKey)
  return drawing.open(act.randomness)
}
