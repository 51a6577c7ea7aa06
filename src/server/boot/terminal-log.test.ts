import { expect, it } from 'vitest'
import { readableLine, requestIds, terminalLog } from './terminal-log.ts'

function logged(logLevel: string) {
  const lines: string[] = []
  const log = terminalLog({ logLevel }, (line) => void lines.push(line))
  return { log, lines, last: () => JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown> }
}

it('respects the log level', () => {
  for (const [level, count] of [
    ['warn', 2],
    ['info', 3],
    ['silent', 0],
  ] as const) {
    const { log, lines } = logged(level)
    log.info({ plan: 'pro' }, 'granted a plan')
    log.warn({}, 'it waits')
    log.error({}, 'it broke')
    expect(lines).toHaveLength(count)
  }
})

it('writes one JSON object per line, with the error and its cause', () => {
  const { log, lines, last } = logged('warn')
  const secret = Object.assign(new Error('gone\nfor good', { cause: new Error('no route') }), {
    code: 'ECONNRESET',
    headers: { authorization: 'Bearer hush' },
  })
  log.warn({ err: secret, job: 'mail' }, 'it waits')
  expect(lines).toHaveLength(1)
  expect(lines[0]?.trimEnd()).not.toContain('\n')
  expect(last()).toMatchObject({
    level: 'warn',
    msg: 'it waits',
    job: 'mail',
    err: { type: 'Error', message: 'gone\nfor good', code: 'ECONNRESET', cause: { message: 'no route' } },
  })
  expect(Date.parse(String(last()['time']))).not.toBeNaN()
  expect(lines[0]).not.toContain('hush')
})

it('includes the request id once', () => {
  const { log, lines, last } = logged('warn')
  requestIds.run('req-1', () => log.warn({}, 'an operation'))
  expect(last()).toMatchObject({ reqId: 'req-1' })
  requestIds.run('req-1', () => log.child({ reqId: 'req-1' }).warn({}, 'the request itself'))
  expect(lines[1]?.match(/reqId/g)).toHaveLength(1)
  log.warn({}, 'a job')
  expect(last()).not.toHaveProperty('reqId')
})

it('logs no token of an address', () => {
  const { log, lines, last } = logged('info')
  const id = '00000000-0000-4000-8000-00000000a001'
  const token = 'Zm9yLW9uZS10aW1lLW9ubHktZG8tbm90LXNoYXJl'
  log.info({ req: { method: 'GET', url: `/setup/${token}?token=${token}`, ip: '::1' } }, 'incoming request')
  expect(lines[0]).not.toContain(token)
  expect(last()['req']).toEqual({ method: 'GET', url: '/setup/…', ip: '::1' })
  log.info({ req: { method: 'GET', url: `/api/tickets/${id}` } }, 'incoming request')
  expect(last()['req']).toMatchObject({ url: `/api/tickets/${id}` })
})

it('is readable in a terminal', () => {
  const { log, lines } = logged('warn')
  log.error({ err: new Error('gone'), step: 'mails' }, 'clean-up step failed')
  const [first, second] = readableLine(lines[0] ?? '').split('\n')
  expect(first).toMatch(/^\d\d:\d\d:\d\d ERROR clean-up step failed \{"step":"mails"\}$/)
  expect(second).toBe('Error: gone')
})
