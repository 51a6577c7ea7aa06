import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { Client, FTPError } from 'basic-ftp'
import { isPublicAddress, type Resolve } from '../egress/guarded-connector.ts'
import { replied } from '../mail/mailer.ts'

/** Below this, other ports belong to other services. */
const ftpPorts = new Set([21, 990])

const firstFreePort = 1024

/** A server that was refused without contacting it. */
export class RefusedServer extends Error {}

/**
 * The address to dial for a place. Its name is resolved once; one private address among several is enough to refuse it.
 * A line end within a name or a password would begin a separate command.
 */
export async function checkedAddress(
  { host, port, username, password, allowPrivateNetwork }: FtpPlace,
  resolve: Resolve,
): Promise<string> {
  if (!host) throw new RefusedServer('no host')
  if (hasControls(username) || hasControls(password)) throw new RefusedServer('characters')
  if (!allowPrivateNetwork && !ftpPorts.has(port) && port < firstFreePort) throw new RefusedServer('port')
  const addresses = isIP(host) > 0 ? [{ address: host }] : await resolve(host)
  if (!allowPrivateNetwork && !addresses.every(({ address }) => isPublicAddress(address)))
    throw new RefusedServer('private address')
  const [first] = addresses
  if (!first) throw Object.assign(new Error(host), { code: 'ENOTFOUND' })
  return first.address
}

function hasControls(text: string): boolean {
  return /\p{Cc}/u.test(text)
}

/** The server does not support encryption, but the settings require it. */
export class PlainServer extends Error {}

/**
 * Encrypts a connection before anything else is sent (FTP over TLS, explicit), and the data connections after it;
 * returns whether it is encrypted. A certificate that does not match the typed host ends it, whatever address was
 * dialed.
 */
export async function encryptLine(
  client: Client,
  { host, allowPlain }: Pick<FtpPlace, 'host' | 'allowPlain'>,
): Promise<boolean> {
  try {
    await client.useTLS({ minVersion: 'TLSv1.2', host, ...(isIP(host) > 0 ? {} : { servername: host }) })
    return true
  } catch (error) {
    // A connection that broke during encryption does not count as one without encryption.
    if (!(error instanceof FTPError) || client.closed) throw error
    if (!allowPlain) throw new PlainServer(error.message)
    return false
  }
}

/** Encrypts data connections, too. A server that refuses is disconnected: it would expect files in plain text. */
export async function encryptData(client: Client): Promise<void> {
  await client.send('PBSZ 0')
  await client.send('PROT P')
}

/** A file server, as in the settings. */
export interface FtpPlace {
  host: string
  port: number
  username: string
  password: string
  /** the server may have a private address, and any port */
  allowPrivateNetwork: boolean
  /** names, passwords and files may be sent in plain text where the server does not support encryption */
  allowPlain: boolean
}

interface FtpReport {
  works: boolean
  /** how far it got */
  step: 'settings' | 'connect' | 'greet' | 'encrypt' | 'sign_in' | 'look' | 'done'
  /** the server's own words, without secrets; empty where it sent none */
  said: string
  /** names and passwords were sent encrypted */
  encrypted: boolean
}

/** Signs in at a server once, checks the current folder, and disconnects. Never throws: problems are in the report. */
export interface FtpProbe {
  try(target: FtpPlace): Promise<FtpReport>
}

interface Timeouts {
  /** milliseconds without a response from the server */
  silence: number
  /** milliseconds in total */
  total: number
}

/** `resolve` and `timeouts` are for tests. */
export function createFtpProbe({
  resolve = (name) => lookup(name, { all: true }),
  timeouts = { silence: 10_000, total: 20_000 },
}: {
  resolve?: Resolve
  timeouts?: Timeouts
} = {}): FtpProbe {
  return { try: (target) => tryPlace(target, resolve, timeouts) }
}

async function tryPlace(target: FtpPlace, resolve: Resolve, timeouts: Timeouts): Promise<FtpReport> {
  const client = new Client(timeouts.silence)
  const timer = setTimeout(() => client.close(), timeouts.total)
  let step: FtpReport['step'] = 'settings'
  let encrypted = false
  let reply = ''
  try {
    step = 'connect'
    const address = await checkedAddress(target, resolve)
    // The checked address is dialed; the name would be resolved a second time.
    reply = (await client.connect(address, target.port)).message
    step = 'encrypt'
    encrypted = await encryptLine(client, target)
    step = 'sign_in'
    reply = (await client.login(target.username || 'anonymous', target.password)).message
    step = 'look'
    await client.pwd()
    await client.sendIgnoringError('QUIT').catch(() => undefined)
    return { works: true, step: 'done', said: replied(reply, [target.password]), encrypted }
  } catch (error) {
    return { works: false, ...failed(error as Error, step, target), encrypted }
  } finally {
    clearTimeout(timer)
    client.close()
  }
}

function failed(
  error: Error,
  step: FtpReport['step'],
  { password }: FtpPlace,
): Pick<FtpReport, 'step' | 'said'> {
  if (error instanceof RefusedServer) return { step: 'settings', said: error.message }
  if (error instanceof FTPError || error instanceof PlainServer)
    return { step: step === 'connect' ? 'greet' : step, said: replied(error.message, [password]) }
  const { code } = error as { code?: unknown }
  // The reason on this side, as a short system code; the remote server's text is left out.
  const isQuiet = /timeout|closed/i.test(error.message)
  return { step, said: typeof code === 'string' ? code : isQuiet ? 'ETIMEDOUT' : 'EPROTO' }
}
