import type { Duplex } from 'node:stream'
import type pg from 'pg'

/** The parts of the driver's connection that the COPY protocol needs. */
interface CopyConnection {
  stream: Duplex
  query(text: string): void
  sendCopyFromChunk(chunk: Uint8Array): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

/** Bytes that may wait in memory before the server is asked to pause. */
const maxWaiting = 1 << 20

/** The output of a `copy … to stdout` statement, as fast as it is consumed. */
export async function* copyOut(client: pg.ClientBase, statement: string): AsyncGenerator<Buffer> {
  const chunks: Buffer[] = []
  let waiting = 0
  let stream: Duplex | undefined
  let outcome: { error?: Error } | undefined
  let wake = () => {}
  const end = (result: { error?: Error }) => {
    outcome ??= result
    wake()
  }
  submit(client, {
    submit(connection) {
      stream = connection.stream
      connection.query(statement)
    },
    handleCopyData({ chunk }) {
      // The driver reuses its buffer for the next message.
      chunks.push(Buffer.from(chunk))
      waiting += chunk.length
      if (waiting > maxWaiting) stream?.pause()
      wake()
    },
    handleError: (error) => end({ error }),
    handleReadyForQuery: () => end({}),
    handleCommandComplete() {},
  })
  for (;;) {
    const waitingChunks = chunks.splice(0)
    waiting = 0
    stream?.resume()
    if (waitingChunks.length > 0) yield Buffer.concat(waitingChunks)
    else if (outcome?.error) throw outcome.error
    else if (outcome) return
    else await new Promise<void>((resolve) => (wake = resolve))
  }
}

/** Runs a `copy … from stdin` statement with these bytes. */
export function copyIn(
  client: pg.ClientBase,
  statement: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: Error | undefined
    let hasFailed = false
    const send = async (connection: CopyConnection) => {
      try {
        for await (const chunk of chunks) {
          if (hasFailed) return
          connection.sendCopyFromChunk(chunk)
          if (connection.stream.writableNeedDrain) await drained(connection.stream)
        }
        connection.endCopyFrom()
      } catch (error) {
        failure = error instanceof Error ? error : new Error(String(error))
        connection.sendCopyFail('the source ended early')
      }
    }
    submit(client, {
      submit: (connection) => connection.query(statement),
      handleCopyInResponse: (connection) => void send(connection),
      handleError(error) {
        hasFailed = true
        reject(failure ?? error)
      },
      handleReadyForQuery: () => resolve(),
      handleCommandComplete() {},
    })
  })
}

function drained(stream: Duplex): Promise<void> {
  return new Promise((resolve, reject) => {
    const onDrain = () => {
      stream.off('close', onClose)
      resolve()
    }
    const onClose = () => {
      stream.off('drain', onDrain)
      reject(new Error('the connection to the database was closed'))
    }
    stream.once('drain', onDrain).once('close', onClose)
  })
}

interface CopyQuery {
  submit(connection: CopyConnection): void
  handleCopyData?(message: { chunk: Buffer }): void
  handleCopyInResponse?(connection: CopyConnection): void
  handleError(error: Error): void
  handleReadyForQuery(): void
  handleCommandComplete(): void
}

/** The driver accepts any object that handles the server's messages; its types only know the usual ones. */
function submit(client: pg.ClientBase, query: CopyQuery): void {
  client.query(query as unknown as pg.Submittable)
}
