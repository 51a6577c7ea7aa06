import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { timeOfRound } from '#draw/drand.ts'
import { type StandIn, startBeacon } from '../../test/beacon/stand-in.ts'
import { runCommand } from './run-command.ts'

let relays: StandIn[]
beforeAll(async () => {
  const chain = { genesis: Math.floor(Date.now() / 1000) - 3600, seed: 'command' }
  relays = await Promise.all([startBeacon(chain), startBeacon(chain)])
})
afterAll(() => Promise.all(relays.map((relay) => relay.stop())))

async function beacon(...args: string[]) {
  const lines: string[] = []
  const problems: string[] = []
  const code = await runCommand(['beacon', ...args], {
    line: (text) => lines.push(text),
    problem: (text) => problems.push(text),
  })
  return { code, lines, problems: problems.join('\n') }
}

function relaysAs(first: Parameters<StandIn['setManner']>, second: Parameters<StandIn['setManner']>) {
  const [one, two] = relays
  if (!one || !two) throw new Error('two relays')
  one.setManner(...first)
  two.setManner(...second)
  return { one, two, options: ['--url', `${one.url},${two.url}`, '--chain', one.chainJson] }
}

test('prints a round with its time, randomness, signature and the result of each relay', async () => {
  const { one, two, options } = relaysAs(['right'], ['forged'])
  const { code, lines } = await beacon('7', ...options)
  expect(code).toBe(0)
  const values = lines.map((text) => text.slice(13))
  expect(lines.map((text) => text.slice(0, 12).trim())).toEqual(
    'round time randomness signature ok FAILS'.split(' '),
  )
  const [round, time, randomness, signature = '', right, wrong] = values
  expect([round, time]).toEqual(['7', new Date(timeOfRound(one.chain, 7)).toISOString()])
  expect(randomness).toBe(createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex'))
  expect([right, wrong]).toEqual([one.url, `${two.url} forged`])
})

test('"latest" uses the relay that is furthest ahead', async () => {
  const { one, two, options } = relaysAs(['late', 30], ['right'])
  const { code, lines } = await beacon('latest', ...options)
  expect(code).toBe(0)
  expect(lines.at(-2)).toMatch(new RegExp(`^ok +${one.url} (29|30|31) behind$`))
  expect(lines.at(-1)).toBe(`ok           ${two.url}`)
})

test('a round that no relay has is refused with the reason from each relay', async () => {
  const { one, two, options } = relaysAs(['down'], ['html'])
  expect(await beacon('7', ...options)).toEqual({
    code: 1,
    lines: [`FAILS        ${one.url} status-500`, `FAILS        ${two.url} not-json`],
    problems: '',
  })
})

test.each([
  [[], 'Specify a round, or “latest”.'],
  [['soon'], 'A round is a whole number'],
  [['0'], 'A round is a whole number'],
  [['7', '8'], 'is allowed'],
  [['7', '--url', 'relay'], '--url takes one or more URLs'],
  [['7', '--chain', '{}', '--url', 'https://one.example'], '--chain must be what a relay'],
])('wrong use: %j', async (args, message) => {
  const { code, problems, lines } = await beacon(...args)
  expect({ code, lines }).toEqual({ code: 2, lines: [] })
  expect(problems).toContain(message)
})
