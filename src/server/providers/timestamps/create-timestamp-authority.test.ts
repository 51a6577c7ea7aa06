import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  hasOpenssl,
  startAuthority,
  type TimestampManner,
  type TimestampStandIn,
} from '#test/timestamps/stand-in.ts'
import { createEgress } from '../egress/egress.ts'
import { createTimestampAuthority, timestampTime } from './create-timestamp-authority.ts'

const hash = createHash('sha256').update('a commitment').digest()

describe.skipIf(!(await hasOpenssl()))('a time-stamp authority', () => {
  const egress = createEgress()
  const folder = mkdtempSync(join(tmpdir(), 'token-'))
  let standIn: TimestampStandIn
  const stamp = (what: Uint8Array = hash) => createTimestampAuthority(standIn.url, egress).stamp(what)

  beforeAll(async () => {
    standIn = await startAuthority()
  })
  afterAll(async () => {
    await Promise.all([standIn.stop(), egress.close()])
    rmSync(folder, { recursive: true, force: true })
  })

  function opensslVerify(token: Uint8Array, digest: string): string {
    const file = join(folder, 'token.der')
    writeFileSync(file, token)
    const args = ['ts', '-verify', '-digest', digest, '-in', file, '-token_in', '-CAfile', standIn.caFile]
    return execFileSync('openssl', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  }

  it('gives a token with a time that openssl verifies', async () => {
    const before = Date.now()
    const token = await stamp()
    expect(opensslVerify(token, hash.toString('hex'))).toContain('Verification: OK')
    // Authorities give whole seconds.
    expect(timestampTime(token).getTime()).toBeGreaterThan(before - 1000)
    expect(timestampTime(token).getTime()).toBeLessThanOrEqual(Date.now())
  })

  it('gives a token that openssl refuses for another hash, or with a byte changed', async () => {
    const token = await stamp()
    const other = createHash('sha256').update('another commitment').digest('hex')
    expect(() => opensslVerify(token, other)).toThrow()
    const last = token.length - 1
    const changed = token.with(last, (token[last] ?? 0) ^ 1)
    expect(() => opensslVerify(changed, hash.toString('hex'))).toThrow()
  })

  it.each([
    ['refusing', 'refuses'],
    ['other-hash', 'over another hash'],
    ['replay', 'answers another request'],
    ['bare', 'without its certificate'],
    ['html', 'text/html'],
    ['garbage', ''],
    ['down', 'status 500'],
  ] satisfies [TimestampManner, string][])('that is %s is refused', async (manner, message) => {
    await stamp()
    standIn.setManner(manner)
    await expect(stamp()).rejects.toThrow(message)
    standIn.setManner('right')
  })

  it('reads no time from an invalid token', () => {
    for (const junk of [new Uint8Array(0), Uint8Array.of(48, 0), Buffer.from('no token')])
      expect(() => timestampTime(junk)).toThrow()
  })
})
