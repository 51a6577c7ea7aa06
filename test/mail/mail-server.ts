import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'

const run = promisify(execFile)

export interface ReceivedMail {
  from: string
  to: string[]
  /** as transmitted, dots unstuffed */
  raw: string
  user: string | undefined
  isSecure: boolean
}

/** The fake's replies. */
interface MailServerManner {
  /** reply to RCPT TO; accepted if absent */
  recipient?: () => { code: number; text: string } | 'drop' | undefined
  /** reply after the whole mail; accepted if absent */
  mail?: () => { code: number; text: string } | 'hang' | 'drop' | undefined
}

export interface MailServer {
  port: number
  received: ReceivedMail[]
  setManner(manner: MailServerManner): void
  stop(): Promise<void>
}

export interface Certificate {
  key: string
  cert: string
}

/** A self-signed certificate for 127.0.0.1 and a name. */
export async function ownCertificate(name = 'localhost'): Promise<Certificate> {
  const folder = mkdtempSync(join(tmpdir(), 'mail-cert-'))
  try {
    const wish = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj'
    const names = [`/CN=${name}`, '-addext', `subjectAltName=DNS:${name},IP:127.0.0.1`]
    await run('openssl', ['req', ...wish.split(' '), ...names, '-keyout', 'key.pem', '-out', 'cert.pem'], {
      cwd: folder,
    })
    return {
      key: readFileSync(join(folder, 'key.pem'), 'utf8'),
      cert: readFileSync(join(folder, 'cert.pem'), 'utf8'),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A mail server on loopback with one user (`postman`, password `p@ss:word é`) that stores what it receives. */
export async function startMailServer({
  certificate,
  secure = false,
  mustSignIn = false,
  onMail,
}: {
  certificate?: Certificate
  secure?: boolean
  mustSignIn?: boolean
  /** called for each accepted mail */
  onMail?: (mail: ReceivedMail) => void
} = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const now: { manner: MailServerManner } = { manner: {} }
  const refusal = ({ code, text }: { code: number; text: string }) =>
    Object.assign(new Error(text), { responseCode: code })
  const options: SMTPServerOptions = {
    secure,
    authOptional: !mustSignIn,
    ...certificate,
    disabledCommands: certificate ? [] : ['STARTTLS'],
    allowInsecureAuth: true,
    closeTimeout: 100,
    onAuth: ({ username, password }, _session, done) => {
      if (username === standInUser.username && password === standInUser.password)
        done(null, { user: username })
      // Some servers repeat their input.
      else done(refusal({ code: 535, text: `5.7.8 no such user or password ${username} ${password}` }))
    },
    onRcptTo: (_address, _session, done) => {
      const answer = now.manner.recipient?.()
      if (answer === 'drop') for (const socket of sockets) socket.destroy()
      else done(answer ? refusal(answer) : null)
    },
    onData: (stream, session, done) => {
      void (async () => done(await take(stream, session)))()
    },
  }
  /** The reply after the whole mail: null means accepted. */
  const take = async (stream: Readable, session: SMTPServerSession): Promise<Error | null> => {
    const bytes = await buffer(stream)
    const answer = now.manner.mail?.()
    if (answer === 'hang') return new Promise(() => undefined)
    if (answer === 'drop') for (const socket of sockets) socket.destroy()
    if (answer === 'drop') return new Promise(() => undefined)
    if (answer) return refusal(answer)
    const mail: ReceivedMail = {
      from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
      to: session.envelope.rcptTo.map(({ address }) => address),
      raw: bytes.toString('latin1'),
      user: session.user as string | undefined,
      isSecure: session.secure,
    }
    received.push(mail)
    onMail?.(mail)
    return null
  }
  const server = new SMTPServer(options)
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    setManner: (manner) => (now.manner = manner),
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

export const standInUser = { username: 'postman', password: 'p@ss:word é' }

/** A listener that is not a mail server: sends `greeting` and nothing more; without one it hangs up. */
export async function startListener(
  greeting?: string,
): Promise<{ port: number; heard: () => number; stop(): Promise<void> }> {
  let heard = 0
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    heard++
    sockets.add(socket)
    socket.on('error', () => undefined)
    if (greeting === undefined) socket.destroy()
    else socket.write(greeting)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    heard: () => heard,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** What the service does with a request: accept it, report an error, or accept it and never reply. */
type ServiceManner = 'take' | 'take_and_hang' | { status: number; name: string; message: string }

interface MailService {
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
  const server = createHttpServer((request, response) => {
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
