import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestServer } from './test-server.ts'
import { givenServer, startOwnServer } from './test-server.ts'

export interface Door {
  /** the address for test files: the reply is `{ serverUrl, template }` */
  url: string
  close(): Promise<void>
}

/**
 * Test files run in separate processes; the first one that needs a database triggers the start of the run's only
 * server.
 */
export async function openDoor(givenUrl: string | undefined): Promise<Door> {
  let server: Promise<TestServer> | undefined
  const http = createServer((_request, response) => {
    server ??= givenUrl ? givenServer(givenUrl) : startOwnServer()
    server.then(
      ({ serverUrl, template }) => response.end(JSON.stringify({ serverUrl, template })),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  http.unref()
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    async close() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
      await (await server?.catch(() => undefined))?.stop()
    },
  }
}
