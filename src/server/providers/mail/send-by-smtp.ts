import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { connect, isIP, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { isPublicAddress, type Resolve } from '../egress/guarded-connector.ts'
import {
  cleaned,
  composeMessage,
  domainOf,
  type MailMessage,
  type MailReport,
  type MailRoute,
  replied,
} from './mailer.ts'

/** A server that was refused without contacting it. */
class RefusedServer extends Error {}

type SmtpRoute = Extract<MailRoute, { driver: 'smtp' }>
/** Errors of nodemailer: `code` is its own, `originalCode` the system's. */
type Problem = Error & { code?: string; originalCode?: string; command?: string; response?: string }

export interface SmtpTimeouts {
  /** milliseconds without a response from the server */
  silence: number
  /** milliseconds in total */
  total: number
}

/** Hands one mail to a mail server and reports how far that got. */
export function sendBySmtp(
  route: SmtpRoute,
  message: MailMessage,
  timeouts: SmtpTimeouts,
  resolve?: Resolve,
): Promise<MailReport> {
  return talkToServer(route, { from: message.from.address, message }, timeouts, resolve)
}

/** The ports where mail servers accept mails from their users. Other ports belong to other services. */
const mailPorts = new Set([25, 465, 587, 2525])

interface ServerAddress {
  host: string
  port: number
  /** the server may have a private address, and any port */
  allowPrivateNetwork: boolean
}

/**
 * An open connection to a mail server. The name is resolved once, and the checked addresses are the ones dialed, so
 * that a resolver cannot return one address for the check and another for the connection.
 */
async function reachMailServer(
  { host, port, allowPrivateNetwork }: ServerAddress,
  signal: AbortSignal,
  resolve: Resolve = (name) => lookup(name, { all: true }),
): Promise<Socket> {
  if (!allowPrivateNetwork && !mailPorts.has(port)) throw new RefusedServer('port')
  const family = isIP(host)
  const addresses =
    family > 0 ? [{ address: host, family }] : await Promise.race([resolve(host), endOf(signal)])
  if (!allowPrivateNetwork && !addresses.every(({ address }) => isPublicAddress(address)))
    throw new RefusedServer('private address')
  return dial(host, port, addresses, signal)
}

function endOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}

function dial(host: string, port: number, addresses: LookupAddress[], signal: AbortSignal): Promise<Socket> {
  const [first] = addresses
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port,
      autoSelectFamily: true,
      // Only called for names: an IP address is dialed as it is.
      lookup: (_host, { all }, callback) =>
        all ? callback(null, addresses) : callback(null, first?.address ?? '', first?.family),
    })
    const end = () => socket.destroy(signal.reason as Error)
    signal.addEventListener('abort', end, { once: true })
    socket.once('error', reject)
    socket.once('connect', () => {
      signal.removeEventListener('abort', end)
      socket.off('error', reject)
      resolve(socket)
    })
    if (signal.aborted) end()
  })
}

/** Connects and signs in, without sending anything, and reports how far that got. */
export function trySmtp(
  route: SmtpRoute,
  from: string,
  timeouts: SmtpTimeouts = { silence: 10_000, total: 20_000 },
): Promise<MailReport> {
  return talkToServer(route, { from }, timeouts)
}

async function talkToServer(
  route: SmtpRoute,
  { from, message }: { from: string; message?: MailMessage },
  { silence, total }: SmtpTimeouts,
  resolve?: Resolve,
): Promise<MailReport> {
  const secrets = [route.password, Buffer.from(`\0${route.username}\0${route.password}`).toString('base64')]
  const ended = AbortSignal.timeout(total)
  let step: MailReport['step'] = 'connect'
  let wasHandedOver = false
  let connection: SMTPConnection | undefined
  try {
    const bytes = message && (await composeMessage(message))
    const socket = await reachMailServer(
      route,
      AbortSignal.any([ended, AbortSignal.timeout(silence)]),
      resolve,
    )
    connection = new SMTPConnection({
      connection: socket,
      host: route.host,
      secure: route.encryption === 'ssl',
      requireTLS: route.encryption === 'tls',
      ignoreTLS: route.encryption === 'none',
      name: domainOf(from),
      greetingTimeout: silence,
      connectionTimeout: silence,
      socketTimeout: silence,
      tls: { minVersion: 'TLSv1.2', ...(isIP(route.host) > 0 ? {} : { servername: route.host }) },
    })
    const talk = conversation(connection, ended)
    step = route.encryption === 'ssl' ? 'encrypt' : 'greet'
    await talk((done) => connection?.connect(done))
    if (route.username !== '') {
      step = 'sign_in'
      await talk((done) => connection?.login({ user: route.username, pass: route.password }, done))
    }
    if (message && bytes) {
      step = 'send'
      const body = Readable.from([bytes], { objectMode: false })
      body.once('end', () => (wasHandedOver = true))
      const envelope = { from, to: [message.to], size: bytes.length }
      await talk((done) => connection?.send(envelope, body, done))
    }
    connection.quit()
    return { sent: message !== undefined, step: 'done', said: '', mayRetry: false }
  } catch (error) {
    connection?.close()
    return failed(error as Problem, { step, wasHandedOver, secrets })
  }
}

/** One exchange after the other; a connection that breaks ends the current one. */
function conversation(connection: SMTPConnection, ended: AbortSignal) {
  // A second error without a listener would end the process.
  connection.on('error', () => undefined)
  const broken = Promise.race([
    once(connection, 'error').then(([error]) => Promise.reject(error as Error)),
    once(connection, 'end').then(() => Promise.reject(new Error('closed'))),
    new Promise<never>((_, reject) => {
      ended.addEventListener('abort', () => reject(ended.reason as Error), { once: true })
    }),
  ])
  broken.catch(() => undefined)
  return (exchange: (done: (error?: Error | null) => void) => void) =>
    Promise.race([
      new Promise<void>((resolve, reject) => {
        exchange((error) => (error ? reject(error) : resolve()))
      }),
      broken,
    ])
}

function failed(
  error: Problem,
  failedAt: { step: MailReport['step']; wasHandedOver: boolean; secrets: string[] },
): MailReport {
  if (error instanceof RefusedServer)
    return { sent: false, step: 'settings', said: error.message, mayRetry: true }
  const answer = replied(error.response, failedAt.secrets)
  const step = stepOf(error, failedAt.step)
  if (step !== 'send')
    return { sent: false, step, said: answer || reasonOf(error, failedAt.secrets), mayRetry: true }
  if (answer !== '') return { sent: false, step, said: answer, mayRetry: !answer.startsWith('5') }
  // Without an answer to the whole mail it is unknown whether the server accepted it.
  if (failedAt.wasHandedOver)
    return { sent: false, step, said: reasonOf(error, failedAt.secrets), mayRetry: false, isUnclear: true }
  return { sent: false, step, said: reasonOf(error, failedAt.secrets), mayRetry: error.code !== 'EENVELOPE' }
}

function stepOf(problem: Problem, step: MailReport['step']): MailReport['step'] {
  if (step !== 'greet') return step
  const { code, command, originalCode = '' } = problem
  const isAboutTrust = code === 'ETLS' || command === 'STARTTLS' || /CERT|SSL|TLS|SIGNED/.test(originalCode)
  return isAboutTrust ? 'encrypt' : 'greet'
}

/** The reason on this side, as a short system code; the remote server's text is left out. */
function reasonOf(error: Problem, secrets: string[]): string {
  if (error.name === 'TimeoutError') return 'ETIMEDOUT'
  if (error.code === 'ETLS') return cleaned(error.message.split('response=')[0] ?? '', secrets)
  return error.originalCode ?? error.code ?? 'ECONNECTION'
}
