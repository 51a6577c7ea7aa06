import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { verifyText } from '../../src/draw/receipt/receipt-text.ts'
import { testWorld } from '../world/world.ts'

const program = fileURLToPath(new URL('../../docs/fairness/verify.py', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'receipt-'))
const { ask, app } = await testWorld()
afterAll(() => rmSync(folder, { recursive: true }))

/** The output of the other verifier; undefined if there is no Python. */
function printed(text: string): string | undefined {
  const file = join(folder, 'receipt.json')
  writeFileSync(file, text)
  const { stdout, error } = spawnSync('python3', [program, file], { encoding: 'utf8' })
  if (error) console.warn('python3 is not here: only our own verifier is asked')
  return error ? undefined : stdout
}

test('both verifiers accept a receipt of the server with all kinds of events', async () => {
  const entries = ['ada', 'Zoë', '小龍', 'eve', 'bob', '🎉']
  const drawn = await ask({
    method: 'POST',
    url: '/api/giveaways',
    payload: { source: { type: 'list', entries }, winners: 1, substitutes: 1 },
  })
  const { id, share_code: code } = drawn.json.data as { id: string; share_code: string }
  const happens = async (what: string, payload: object) => {
    const headers = { cookie: drawn.cookie }
    const { status } = await ask({ method: 'POST', url: `/api/giveaways/${id}/${what}`, headers, payload })
    expect(status, what).toBe(201)
  }
  await happens('replacements', { rank: 1, reason: 'no_answer' })
  await happens('replacements', { rank: 2, reason: 'other', note: 'Lives “elsewhere” – see rule 4\u2028' })
  await happens('void', { note: 'Wrong list. 😔' })
  const { body } = await app.inject(`/api/results/${code}/receipt`)

  expect(verifyText(body)).toMatchObject({ ok: true, unchecked: [] })
  expect(body).toContain('"events"')
  const found = printed(body)
  if (found === undefined) return
  expect(found).toMatch(/^ok +signature$/m)
  expect(found).not.toMatch(/FAILS|NOT CHECKED/)
  // The control: a signature that is not this document's.
  const wrong = body.replace(
    /"signature":"(.)/,
    (start, digit) => start.slice(0, -1) + (digit === '0' ? '1' : '0'),
  )
  expect(verifyText(wrong).ok).toBe(false)
  expect(printed(wrong)).toMatch(/^FAILS +signature$/m)
})
