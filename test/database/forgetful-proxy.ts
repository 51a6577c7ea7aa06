import type { AddressInfo, Socket } from 'node:net'
import { connect, createServer } from 'node:net'

export interface ForgetfulProxy {
  url: string
  /**
   * from the first message with this text on, server replies are dropped and the client loses the connection instead
   */
  forgetAnswerTo(text: string): void
  close(): void
}

/** A proxy between a client and its database server that drops a reply on demand. */
export async function forgetfulProxy(databaseUrl: string): Promise<ForgetfulProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let fatal: string | undefined
  const server = createServer((client) => {
    const upstream = connectTo(target)
    sockets.add(client).add(upstream)
    let isForgotten = false
    client.on('data', (message) => {
      isForgotten ||= fatal !== undefined && message.includes(fatal)
      upstream.write(message)
    })
    upstream.on('data', (answer) => {
      if (isForgotten) client.destroy()
      else client.write(answer)
    })
    for (const socket of [client, upstream]) socket.on('error', () => {})
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: proxied(target, (server.address() as AddressInfo).port),
    forgetAnswerTo(text) {
      fatal = text
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

function connectTo({ searchParams, hostname, port }: URL): Socket {
  const folder = searchParams.get('host')
  return folder ? connect(`${folder}/.s.PGSQL.${port || 5432}`) : connect(Number(port || 5432), hostname)
}

function proxied(target: URL, port: number): string {
  const url = new URL(target)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return url.href
}
