import { parentPort } from 'node:worker_threads'
import { createPrinter, type PrintJob } from './printer.ts'

/** The thread's answer; an Error object cannot be passed through as such. */
export type Printed = { readonly bytes: Uint8Array } | { readonly error: string }

/** The worker side of `render-documents.ts`: one document at a time. */
const printer = createPrinter()

parentPort?.on('message', (job: PrintJob) => void print(job))

async function print(job: PrintJob): Promise<void> {
  try {
    // Copied, because the compiler's result may be a view of memory that stays in use.
    const bytes = new Uint8Array(await (await printer).print(job))
    answer({ bytes }, [bytes.buffer])
  } catch (error) {
    answer({ error: error instanceof Error ? error.message : String(error) }, [])
  }
}

function answer(printed: Printed, memory: ArrayBuffer[]): void {
  parentPort?.postMessage(printed, memory)
}
