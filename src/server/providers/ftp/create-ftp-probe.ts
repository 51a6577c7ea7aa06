import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { Client, FTPError } from 'basic-ftp'
import { isPublicAddress, type Resolve } from '../egress/guarded-connector.ts'
import { replied } from '../mail/said.ts'
import { encryptLine, type FtpPlace, type FtpProbe, type FtpReport, PlainServer } from './encrypt-line.ts'

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

interface Patience {
  /** milliseconds without a response from the server */
  silence: number
  /** milliseconds in total */
  total: number
}

/** `resolve` and `patience` are for tests. */
export function createFtpProbe({
  resolve = (name) => lookup(name, { all: true }),
  patience = { silence: 10_000, total: 20_000 },
}: {
  resolve?: Resolve
  patience?: Patience
} = {}): FtpProbe {
  return { try: (place) => tryPlace(place, resolve, patience) }
}

async function tryPlace(place: FtpPlace, resolve: Resolve, patience: Patience): Promise<FtpReport> {
  const client = new Client(patience.silence)
  const timer = setTimeout(() => client.close(), patience.total)
  let step: FtpReport['step'] = 'settings'
  let encrypted = false
  let said = ''
  try {
    step = 'connect'
    const address = await checkedAddress(place, resolve)
    // The checked address is dialed; the name would be resolved a second time.
    said = (await client.connect(address, place.port)).message
    step = 'encrypt'
    encrypted = await encryptLine(client, place)
    step = 'sign_in'
    said = (await client.login(place.username || 'anonymous', place.password)).message
    step = 'look'
    await client.pwd()
    await client.sendIgnoringError('QUIT').catch(() => undefined)
    return { works: true, step: 'done', said: replied(said, [place.password]), encrypted }
  } catch (error) {
    return { works: false, ...failed(error as Error, step, place), encrypted }
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
