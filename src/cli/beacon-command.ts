import { type BeaconChain, QUICKNET, timeOfRound } from '#draw/drand.ts'
import { askRelay, RelayRefusal } from '#server/providers/beacon/ask-relays.ts'
import { type BeaconRound, PUBLIC_RELAYS, relayAddresses } from '#server/providers/beacon/beacon.ts'
import { createEgress } from '#server/providers/egress/egress.ts'
import { type Output, typedChain, typedOptions, WrongUse } from './command-line.ts'

interface RelayReply {
  url: string
  /** the round, or in one word why there is none */
  answer: BeaconRound | string
}

/** `beacon ROUND`: requests a round from all relays and prints it, verified. Returns whether one of them had it. */
export async function beaconCommand(args: string[], output: Output): Promise<boolean> {
  const { file: wanted, options } = typedOptions(args, ['url', 'chain'] as const, 'round, or “latest”')
  const round = wanted === 'latest' ? wanted : typedRound(wanted)
  const chain = options.chain === undefined ? QUICKNET : typedChain(options.chain)
  if (options.chain !== undefined && options.url === undefined)
    throw new WrongUse('--chain is not the chain of the public relays: give its relays with --url.')
  const urls = options.url === undefined ? PUBLIC_RELAYS : relayAddresses(options.url)
  if (!urls) throw new WrongUse(`--url takes one or more URLs, separated by commas, not “${options.url}”.`)
  const replies = await askAll(urls, chain, round)
  const newest = replies.map(({ answer }) => answer).reduce(newer)
  if (typeof newest !== 'string') printRound(newest, chain, output)
  for (const { url, answer } of replies) output.line(relayLine(url, answer, newest))
  return typeof newest !== 'string'
}

async function askAll(
  urls: readonly string[],
  chain: BeaconChain,
  wanted: number | 'latest',
): Promise<RelayReply[]> {
  const egress = createEgress()
  const { signal } = new AbortController()
  try {
    return await Promise.all(
      urls.map(async (url) => {
        const answer = await askRelay({ egress, chain, url }, wanted, signal).catch(wordOf)
        return { url, answer }
      }),
    )
  } finally {
    await egress.close()
  }
}

function wordOf(error: unknown): string {
  if (error instanceof RelayRefusal) return error.word
  throw error
}

function newer(one: BeaconRound | string, other: BeaconRound | string): BeaconRound | string {
  if (typeof other === 'string') return one
  return typeof one === 'string' || other.round > one.round ? other : one
}

function printRound({ round, randomness, signature }: BeaconRound, chain: BeaconChain, output: Output): void {
  output.line(line('round', String(round)))
  output.line(line('time', new Date(timeOfRound(chain, round)).toISOString()))
  output.line(line('randomness', Buffer.from(randomness).toString('hex')))
  output.line(line('signature', Buffer.from(signature).toString('hex')))
}

function relayLine(url: string, answer: BeaconRound | string, newest: BeaconRound | string): string {
  if (typeof answer === 'string') return line('FAILS', `${url} ${answer}`)
  const behind = typeof newest === 'string' ? 0 : newest.round - answer.round
  return line('ok', behind > 0 ? `${url} ${behind} behind` : url)
}

function line(name: string, text: string): string {
  return `${name.padEnd(12)} ${text}`
}

function typedRound(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text))
    throw new WrongUse(`A round is a whole number, 1 or higher, or “latest”, not “${text}”.`)
  return Number(text)
}
