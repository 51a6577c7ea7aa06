import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Proxy {
  url: string
  /** requests that got no answer from any node */
  unanswered: number
  /** requests that a node answered with 500: clients repeat them, but no kill explains them */
  failed: string[]
  stop: () => Promise<void>
}

/**
 * Passes requests on to nodes in turn, as a load balancer does. A node that does not listen is left out; an answer that
 * breaks off is a 502, because the request may have been carried out.
 */
export async function startProxy(ports: readonly number[]): Promise<Proxy> {
  const agent = new Agent({ keepAlive: false })
  let next = 0
  const server = createServer((request, response) => {
    void gather(request)
      .then(async (body) => {
        const turn = next++
        const inTurn = ports.map((_, at) => ports[(turn + at) % ports.length] ?? 0)
        for (const port of inTurn)
          if (await passOn({ request, response, body, port, agent, failed: proxy.failed })) return
        refuse(response)
      })
      .catch(() => refuse(response))
  })
  const proxy: Proxy = { url: '', unanswered: 0, failed: [], stop: async () => {} }
  const refuse = (response: ServerResponse) => {
    proxy.unanswered++
    if (response.headersSent) response.destroy()
    else response.writeHead(502).end()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  proxy.stop = async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  return proxy
}

interface Passing {
  request: IncomingMessage
  response: ServerResponse
  body: Buffer
  port: number
  agent: Agent
  failed: string[]
}

/** False if the node does not listen; throws if it broke off. */
function passOn({ request, response, body, port, agent, failed }: Passing): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const { method, url: path, headers } = request
    const passed = send({ host: '127.0.0.1', port, method, path, headers, agent }, (answer) => {
      if (answer.statusCode === 500) failed.push(`500: ${method} ${path}`)
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
      answer.once('end', () => resolve(true))
      answer.once('error', reject)
    })
    passed.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') resolve(false)
      else reject(error)
    })
    passed.end(body)
  })
}

async function gather(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
