import { parentPort } from 'node:worker_threads'
import { createPrinter, type PrintJob } from './printer.ts'

/** What the thread answers; an error does not survive the way as one. */
export type Printed = { readonly bytes: Uint8Array } | { readonly error: string }

/** The far side of `printing-thread.ts`: one document at a time. */
const printer = createPrinter()

parentPort?.on('message', (job: PrintJob) => void print(job))

async function print(job: PrintJob): Promise<void> {
  try {
    // A copy of its own, because the compiler's may be a view of memory that lives on.
    const bytes = new Uint8Array(await (await printer).print(job))
    answer({ bytes }, [bytes.buffer])
  } catch (error) {
    answer({ error: error instanceof Error ? error.message : String(error) }, [])
  }
}

function answer(printed: Printed, memory: ArrayBuffer[]): void {
  parentPort?.postMessage(printed, memory)
}
