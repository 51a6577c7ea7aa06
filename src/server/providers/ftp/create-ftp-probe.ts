import { lookup } from 'node:dns/promises'
import { Client, FTPError } from 'basic-ftp'
import { type Resolve } from '../egress/guarded-connector.ts'
import { replied } from '../mail/said.ts'
import { type FtpPlace, type FtpProbe, type FtpReport } from './ftp-probe.ts'
import { checkedAddress, encryptLine, PlainServer, RefusedServer } from './safe-connection.ts'

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
