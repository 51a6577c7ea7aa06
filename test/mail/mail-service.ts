import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** What the service does with a request: accept it, report an error, or accept it and never reply. */
type ServiceManner = 'take' | 'take_and_hang' | { status: number; name: string; message: string }

export interface MailService {
  url: string
  /** mails that were actually sent, by Idempotency-Key */
  sent: Map<string, Record<string, unknown>>
  asked: { headers: Record<string, string | string[] | undefined>; body: string }[]
  setManner(manner: ServiceManner): void
  stop(): Promise<void>
}

export const serviceKey = 're_canary_5f2d'

/** A mail service that behaves like Resend: one mail per key, a different body under the same key is refused. */
export async function startMailService(): Promise<MailService> {
  let manner: ServiceManner = 'take'
  const sent: MailService['sent'] = new Map()
  const bodies = new Map<string, string>()
  const asked: MailService['asked'] = []
  const server = createServer((request, response) => {
    void buffer(request).then((bytes) => {
      const body = bytes.toString('utf8')
      asked.push({ headers: request.headers, body })
      const answer = (status: number, json: object) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
      }
      const error = (status: number, name: string, message: string) =>
        answer(status, { statusCode: status, name, message })
      const auth = request.headers.authorization
      if (auth !== `Bearer ${serviceKey}`) return error(401, 'invalid_api_key', `API key is invalid: ${auth}`)
      if (typeof manner === 'object') return error(manner.status, manner.name, manner.message)
      const key = String(request.headers['idempotency-key'])
      if ((bodies.get(key) ?? body) !== body)
        return error(409, 'invalid_idempotent_request', 'Same idempotency key used with a different payload')
      bodies.set(key, body)
      sent.set(key, JSON.parse(body) as Record<string, unknown>)
      if (manner === 'take_and_hang') return response.destroy()
      return answer(200, { id: '49a3999c-0ce1-4ea6-ab68-afcd6dc2e794' })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/emails`,
    sent,
    asked,
    setManner: (to) => (manner = to),
    stop: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
