import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BeaconChain, beaconKeyOf, roundAt, signRound, timeOfRound } from '../../src/draw/drand.ts'

/** The fake's behavior. All but `right` imitate a broken or lying relay. */
export type Manner =
  /** some rounds behind the current time */
  | 'late'
  /** accepts the request and never replies */
  | 'silent'
  /** replies about the newest round; to a request for a round by its number never */
  | 'silent-by-number'
  /** an HTML page with status 200 */
  | 'html'
  /** invalid JSON with a JSON content type */
  | 'garbage'
  /** a valid signature, but of the round before the requested one */
  | 'old-round'
  /** signs with its own key */
  | 'forged'
  /** megabytes */
  | 'huge'
  /** one byte a second */
  | 'slow'
  /** status 500 */
  | 'down'
  | 'right'

export interface StandIn {
  url: string
  chain: BeaconChain
  /** the chain in one line, as drand relays publish it under `/info` */
  chainJson: string
  /** makes the product use this beacon */
  env: { BEACON_URLS: string; BEACON_CHAIN: string }
  /** its behavior from now on; `rounds`: how many rounds `late` is behind */
  setManner(manner: Manner, rounds?: number): void
  /** requested paths, in order */
  asked: string[]
  /** total number of connections opened */
  connections(): number
  stop(): Promise<void>
}

export interface StandInOptions {
  /** whole seconds between rounds */
  period?: number
  /** seconds since 1970 of round 1; by default now, so that round numbers start small */
  genesis?: number
  /** any free one by default */
  port?: number
  /** the key is derived from it: the same seed, genesis and period give the same chain after a restart */
  seed?: string
}

interface Relay {
  chain: BeaconChain
  chainJson: string
  secret: Uint8Array
  forger: Uint8Array
  manner: Manner
  behind: number
  asked: string[]
}

/** A beacon relay with its own key and valid signatures, on loopback. */
export async function startBeacon(options: StandInOptions = {}): Promise<StandIn> {
  const relay = relayFor(options)
  const server = createServer((request, response) => answer(relay, request, response))
  let connections = 0
  server.on('connection', () => connections++)
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { chain, chainJson, asked } = relay
  return {
    url,
    chain,
    chainJson,
    env: { BEACON_URLS: url, BEACON_CHAIN: chainJson },
    asked,
    connections: () => connections,
    setManner(manner, rounds = 10) {
      relay.manner = manner
      relay.behind = rounds
    },
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

function relayFor({ period = 1, genesis = Math.floor(Date.now() / 1000), seed }: StandInOptions): Relay {
  const secret = keyFrom(seed)
  const publicKey = beaconKeyOf(secret)
  const hash = createHash('sha256').update(`${publicKey} ${genesis} ${period}`).digest('hex')
  const chain = { hash, publicKey, genesis, period }
  const chainJson = JSON.stringify({
    public_key: publicKey,
    period,
    genesis_time: genesis,
    hash,
    schemeID: 'bls-unchained-g1-rfc9380',
  })
  return { chain, chainJson, secret, forger: keyFrom(), manner: 'right', behind: 0, asked: [] }
}

/** A secret of the group: the top bits are cleared, so that it is below the group's order. */
function keyFrom(seed?: string): Uint8Array {
  const key = seed === undefined ? randomBytes(32) : createHash('sha256').update(seed).digest()
  key[0] = (key[0] ?? 0) & 0x3f
  return key
}

function answer(relay: Relay, { url = '' }: IncomingMessage, response: ServerResponse): void {
  relay.asked.push(url)
  switch (relay.manner) {
    case 'silent':
      return
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Moved</title>')
      return
    case 'garbage':
      send(response, 200, '{"round": 1, "signature": ')
      return
    case 'huge':
      send(response, 200, `{"padding":"${'x'.repeat(8 * 1024 * 1024)}"}`)
      return
    case 'slow':
      trickle(response, '{"round":1,"signature":"00"}')
      return
    case 'down':
      send(response, 500, '{"error":"down"}')
      return
    default:
      answerPath(relay, url, response)
  }
}

function answerPath(relay: Relay, url: string, response: ServerResponse): void {
  const { chain, chainJson } = relay
  const [, hash, kind, wanted] = url.split('/')
  if (hash === chain.hash && kind === 'info') return send(response, 200, chainJson)
  if (relay.manner === 'silent-by-number' && wanted !== 'latest') return
  const behind = relay.manner === 'late' ? relay.behind : 0
  const latest = Math.max(0, roundAt(chain, Date.now()) - behind)
  const round = wanted === 'latest' ? latest : Number(wanted)
  const isKnown = hash === chain.hash && kind === 'public' && Number.isSafeInteger(round) && round > 0
  if (!isKnown) return send(response, 404, '{"error":"unknown"}')
  if (round > latest) return send(response, 425, '{"error":"too early"}')
  const told = relay.manner === 'old-round' ? Math.max(1, round - 1) : round
  const signature = signRound(relay.manner === 'forged' ? relay.forger : relay.secret, told)
  const randomness = createHash('sha256').update(signature).digest('hex')
  send(
    response,
    200,
    JSON.stringify({ round: told, randomness, signature: Buffer.from(signature).toString('hex') }),
  )
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
}

function trickle(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  const letters = [...text]
  const timer = setInterval(() => response.write(letters.shift() ?? ' '), 1000)
  response.on('close', () => clearInterval(timer))
}

/** `node test/beacon/stand-in.ts [port] [seed]`: runs until stopped; with a seed the chain survives restarts. */
async function runAlone([port, seed]: string[]): Promise<void> {
  const genesis = seed === undefined ? {} : { seed, genesis: 1_700_000_000 }
  const beacon = await startBeacon({ period: 3, port: Number(port ?? 0), ...genesis })
  console.log(`BEACON_URLS=${beacon.env.BEACON_URLS} BEACON_CHAIN='${beacon.chainJson}'`)
  const next = roundAt(beacon.chain, Date.now()) + 1
  console.log(`round ${next} at ${new Date(timeOfRound(beacon.chain, next)).toISOString()}`)
}

if (import.meta.main) await runAlone(process.argv.slice(2))
