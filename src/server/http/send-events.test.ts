import { Socket } from 'node:net'
import Fastify, { type FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { fail } from '#contract/api/errors.ts'
import { terminalLog } from '../boot/terminal-log.ts'
import { type StreamedEvent, sendEvents, untilGone } from './send-events.ts'

type Events = AsyncGenerator<StreamedEvent<number>, void, void>

/** What a client receives of a stream, and what is logged about it. */
async function streamed(events: () => Events, signal = new AbortController().signal) {
  const lines: string[] = []
  const app = Fastify({ loggerInstance: terminalLog({ logLevel: 'warn' }, (line) => void lines.push(line)) })
  app.get('/', (_request, reply) => sendEvents(reply, { name: 'watchThings', events: events(), signal }))
  const { body, statusCode } = await app.inject('/')
  await app.close()
  return { body, statusCode, lines }
}

it('logs why a stream failed, and ends it after what was sent', async () => {
  let isLeft = false
  const { body, statusCode, lines } = await streamed(async function* () {
    try {
      yield { event: 'thing', data: 1 }
      throw new Error('column "x" does not exist')
    } finally {
      isLeft = true
    }
  })
  expect([statusCode, body]).toEqual([200, 'event: thing\ndata: 1\n\n'])
  expect(isLeft).toBe(true)
  expect(lines).toHaveLength(1)
  const logged = JSON.parse(lines[0] ?? '') as Record<string, unknown>
  expect(logged).toMatchObject({
    level: 'error',
    stream: 'watchThings',
    err: { message: 'column "x" does not exist' },
  })
  expect(logged['reqId']).toBeTruthy()
})

it('ends without a log line if the viewer lost access', async () => {
  const { body, lines } = await streamed(async function* () {
    yield { event: 'thing', data: 1 }
    throw fail('ticket_not_found')
  })
  expect([body, lines]).toEqual(['event: thing\ndata: 1\n\n', []])
})

it('a failure after the client left is not logged', async () => {
  const gone = new AbortController()
  const { lines } = await streamed(async function* () {
    gone.abort()
    yield { event: 'thing', data: 1 }
    throw new Error('too late')
  }, gone.signal)
  expect(lines).toEqual([])
})

it('is over for a client that disconnected before or after it was asked for', () => {
  const gone = new Socket()
  gone.destroy()
  const of = (socket: Socket) =>
    untilGone({ raw: { socket } } as FastifyRequest, new AbortController().signal)
  expect(of(gone).aborted).toBe(true)
  const open = new Socket()
  const signal = of(open)
  expect(signal.aborted).toBe(false)
  open.emit('close', false)
  expect(signal.aborted).toBe(true)
})
