import { expect, it } from 'vitest'
import { terminalLog } from './terminal-log.ts'

function noted(logLevel: string): string[] {
  const lines: string[] = []
  const log = terminalLog({ logLevel }, (line) => void lines.push(line.replace(/^\S+ /, '')))
  log.info({ plan: 'pro' }, 'a plan was given')
  log.warn({ err: new Error('gone\nfor good') }, 'it waits')
  log.error({}, 'it broke')
  return lines
}

it('keeps to the level that was asked for', () => {
  expect(noted('warn').map((line) => line.split(':')[0])).toEqual(['warn', 'error'])
  expect(noted('info')[0]).toBe("info: a plan was given { plan: 'pro' }\n")
  expect(noted('silent')).toEqual([])
})

it('is a line each, with what went wrong', () => {
  const [warned = ''] = noted('warn')
  expect(warned).toContain('it waits { err: Error: gone | for good')
  expect(warned.trimEnd()).not.toContain('\n')
})
