import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { verifyReceipt } from '../../src/draw/verify/verify.ts'
import { checkChain } from '../../src/server/core/audit/audit-log.ts'
import { insertConsent } from '../../src/server/core/settings/store.ts'
import { receiptDocument } from '../../src/server/features/giveaways/result/receipt-document.ts'
import { giveawayById } from '../../src/server/features/giveaways/store.ts'
import { writeLines } from '../../src/server/features/logs/log-writer.ts'
import { dayMs } from '../../src/server/kit/durations.ts'
import { sweepFolders } from '../../src/server/registry/process-timers.ts'
import { tidyUp } from '../../src/server/registry/scheduled-jobs.ts'
import { collected } from '../world/collected.ts'
import { tracesIn, tracesInFiles, tracesInTables } from '../world/find-traces.ts'
import { person } from '../world/people.ts'
import { filesForm } from '../world/planted-forms.ts'
import { testWorld } from '../world/world.ts'

const world = await testWorld({ env: { TRUST_PROXY: '1' }, plan: 'Ultra' })
const { ctx, app, ask } = world
const dataDir = dirname(ctx.storage.scratch)
const begun = new Date()
const name = 'Zebulon Quizzical'
const email = 'zebulon.quizzical@example.org'
const address = '203.0.113.77'
const traces = [name, 'zebulonq', email, address, 'Firefox/998']
const from = { 'x-forwarded-for': address, 'user-agent': 'Mozilla/5.0 Firefox/998' }
const later = (days: number) => world.setTime(new Date(begun.getTime() + days * dayMs))
/** What fails in the receipt of a draw, also where its link has expired. */
const failing = async (id: string) => {
  const stored = await giveawayById(ctx.db, id)
  if (!stored) return ['gone']
  return verifyReceipt(await receiptDocument(ctx, stored)).checks.filter(({ ok }) => !ok)
}

it('leaves no trace of an erased person once the time is over, and every old proof still holds', {
  timeout: 120_000,
}, async () => {
  // Staff are notified of the ticket, which stays for 90 days.
  await person(world, { role: 'Admin' })
  const ada = await person(world, { plan: 'Ultra' })
  const drawAs = async (headers: Record<string, string>, source: object) => {
    const payload = { title: 'Books', winners: 2, mode: 'local', source }
    const { json } = await ask({ method: 'POST', url: '/api/giveaways', headers, payload })
    return json.data as { id: string; share_code: string }
  }
  // As an account: draws, a support ticket with a file, mails and calls.
  const payload = { username: 'zebulonq', email, fullname: name, password: 'unheard-of giraffe 9' }
  const signedUp = await ask({ method: 'POST', url: '/api/auth/sign-up', headers: from, payload })
  const headers = { ...from, authorization: `Bearer ${String(signedUp.json.data['token'])}` }
  const { id } = (await ask({ url: '/api/auth', headers })).json.data['user'] as { id: string }
  const own = await drawAs(headers, { type: 'list', entries: ['Ann', 'Ben', 'Cid'] })
  const letter = filesForm({ subject: `From ${name}`, message: `Write to ${email}.` }, [
    { field: 'files', name: `${name}.txt`, content: `All about ${name}` },
  ])
  await ask({ method: 'POST', url: '/api/tickets', ...letter, headers: { ...headers, ...letter.headers } })
  const call = { endpoint: '/api/auth', method: 'GET', status_code: 200, exec_time: 1, ip: address }
  const line = { ...call, created_at: begun.toISOString(), user_agent: from['user-agent'] }
  await writeLines(ctx, [
    { ...line, created_by: id },
    { ...line, created_by: null },
  ])
  // As a participant: in a list and among the comments of another person's draws.
  const auth = { authorization: `Bearer ${ada.token}` }
  const listed = await drawAs(auth, { type: 'list', entries: [name, 'Bob', 'Cleo'] })
  const collection_id = await collected(world, {
    owner: `user:${ada.id}`,
    posts: { post: [{ by: name }, { by: 'bob' }, { by: 'cleo' }] },
  })
  const commented = await drawAs(auth, { type: 'collection', collection_id })
  expect(commented.share_code).toBeTruthy()
  const pages = () => ctx.db.selectFrom('comment_pages').select('collection_id').execute()
  expect(await pages()).not.toEqual([])
  await insertConsent(ctx.db, {
    id: '00000000-0000-4000-8000-000000000001',
    version: 1,
    categories: JSON.stringify({ analytics: true }),
    locale: 'fr',
    at: begun,
  })

  // An upgrade made a backup meanwhile.
  await mkdir(ctx.storage.backups, { recursive: true })
  await writeFile(join(ctx.storage.backups, 'before-upgrade-giveawaybox-1.tar'), name)

  // Control: the search finds them while they are here.
  expect((await tracesInTables(ctx, traces)).length).toBeGreaterThan(5)
  expect(await tracesInFiles(dataDir, traces)).not.toEqual([])

  expect((await ask({ method: 'DELETE', url: '/api/auth', headers })).status).toBe(200)
  for (const draw of [listed, commented]) {
    const url = `/api/giveaways/${draw.id}/erasures`
    expect((await ada.ask({ method: 'POST', url, payload: { name } })).status).toBe(201)
  }
  expect(
    (await shownOf([listed.share_code, commented.share_code])).flatMap((text) => tracesIn(text, traces)),
  ).toEqual([])
  const exported = await app.inject({ method: 'POST', url: '/api/auth/export', headers: auth, payload: {} })
  const files = Object.entries(unzipSync(new Uint8Array(exported.rawPayload)))
  expect(files.length).toBeGreaterThan(5)
  const texts = files.map(([file, bytes]) => `${file} ${Buffer.from(bytes).toString()}`)
  expect(texts.join('')).toContain('Books')
  expect(texts.flatMap((text) => tracesIn(text, traces))).toEqual([])
  // Calls are logged after they were answered, in order.
  await vi.waitFor(async () => expect(await isLogged('/api/auth/export')).toBe(true), 20_000)
  later(8)
  await tidyUp(ctx)
  expect(await tracesInTables(ctx, [address])).toEqual([])
  later(29)
  await tidyUp(ctx)
  expect(await pages()).not.toEqual([])
  later(31)
  await tidyUp(ctx)
  expect(await pages()).toEqual([])
  later(92)
  await tidyUp(ctx)
  later(94)
  await tidyUp(ctx)
  await sweepFolders(ctx)

  expect(await tracesInTables(ctx, traces)).toEqual([])
  expect(await tracesInFiles(dataDir, traces)).toEqual([])
  expect(
    (await sql`select from call_logs where created_at < ${new Date(begun.getTime() + dayMs)}`.execute(ctx.db))
      .rows,
  ).toEqual([])
  for (const draw of [own, listed, commented]) expect(await failing(draw.id)).toEqual([])
  expect(await checkChain(ctx)).toMatchObject({ holds: true })
  // A consent is kept as long as it may have to be shown.
  const consents = () => ctx.db.selectFrom('cookie_consents').select('id').execute()
  expect(await consents()).toHaveLength(1)
  later(3 * 365 + 1)
  await tidyUp(ctx)
  expect(await consents()).toEqual([])
})

async function isLogged(endpoint: string): Promise<boolean> {
  const { rows } = await sql`select from call_logs where endpoint = ${endpoint}`.execute(ctx.db)
  return rows.length > 0
}

/** What everyone sees of draws, and may save. */
async function shownOf(codes: readonly string[]): Promise<string[]> {
  const parts = ['', '/receipt', '/entries', '/comments.jsonl']
  const answers = await Promise.all(
    codes.flatMap((code) => parts.map((part) => app.inject(`/api/results/${code}${part}`))),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(
    2 * codes.length,
  )
  return answers.map(({ body }) => body)
}
