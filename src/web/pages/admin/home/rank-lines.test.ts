import { expect, it } from 'vitest'
import { type Harm, rankLines } from './rank-lines.ts'

const line = (name: string, harm: Harm, since: string | null = null) => ({ name, harm, since })

it('puts lost money before people, broken parts and information, and longer waits before shorter ones', () => {
  const lines = [
    line('mails on hold', 'info', '2026-11-01T00:00:00Z'),
    line('a closed site', 'people'),
    line('a new ticket', 'people', '2026-11-30T00:00:00Z'),
    line('the queue', 'broken', '2026-11-02T00:00:00Z'),
    line('an old ticket', 'people', '2026-11-27T00:00:00Z'),
    line('a payment', 'money', '2026-11-30T01:00:00Z'),
  ]
  expect(rankLines(lines).map(({ name }) => name)).toEqual([
    'a payment',
    'an old ticket',
    'a new ticket',
    'a closed site',
    'the queue',
    'mails on hold',
  ])
})
