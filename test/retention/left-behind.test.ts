import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { sealSecret } from '../../src/draw/pair-toss.ts'
import { verifyReceipt } from '../../src/draw/verify/verify.ts'
import { createApp } from '../../src/server/app.ts'
import { terminalLog } from '../../src/server/boot/terminal-log.ts'
import { receiptDocument } from '../../src/server/features/giveaways/result/receipt-document.ts'
import { giveawayById } from '../../src/server/features/giveaways/store.ts'
import { writeLines } from '../../src/server/features/logs/log-writer.ts'
import { dayMs } from '../../src/server/kit/durations.ts'
import { sweepFolders } from '../../src/server/registry/process-timers.ts'
import { tidyUp } from '../../src/server/registry/scheduled-jobs.ts'
import { readPdf } from '../documents/read-pdf.ts'
import { collected } from '../world/collected.ts'
import { tracesIn, tracesInFiles, tracesInTables } from '../world/find-traces.ts'
import { person } from '../world/people.ts'
import { fileForm, testWorld } from '../world/world.ts'

const world = await testWorld({ env: { TRUST_PROXY: '1', LOG_LEVEL: 'info' }, plan: 'Ultra' })
const dataDir = dirname(world.ctx.storage.scratch)
const lines: string[] = []
const log = terminalLog({ logLevel: 'info' }, (line) => void lines.push(line))
const ctx = { ...world.ctx, log }
const app = await createApp(ctx, { whyNotReady: async () => [], logger: log })
afterAll(() => app.close())

const begun = new Date()
const later = (days: number) => world.setTime(new Date(begun.getTime() + days * dayMs))
const name = 'Zebulon Quizzical'
const email = 'zebulon.quizzical@example.org'
const address = '203.0.113.77'
const agent = 'Firefox/998'
const traces = [name, 'zebulonq', email, address, agent]
const from = { 'x-forwarded-for': address, 'user-agent': `Mozilla/5.0 ${agent}` }

async function send(method: 'POST' | 'GET' | 'DELETE', url: string, headers: object, payload?: object) {
  const answer = await app.inject({ method, url, headers: { ...headers }, ...(payload && { payload }) })
  expect(answer.statusCode, `${method} ${url}: ${answer.body.slice(0, 300)}`).toBeLessThan(300)
  return answer.json<{ data: Record<string, unknown> }>().data
}

it('leaves no trace of an erased person in previews, tosses, games, pictures, documents, jobs and logs', {
  timeout: 120_000,
}, async () => {
  const ada = await person(world, { plan: 'Ultra' })
  const auth = { authorization: `Bearer ${ada.token}` }
  const draw = async (payload: object) =>
    (await send('POST', '/api/giveaways', auth, { winners: 1, mode: 'local', ...payload })) as {
      id: string
      share_code: string
    }

  // As the owner of an account with a picture, who forgot the password once and guessed in a game.
  const signedUp = await send('POST', '/api/auth/sign-up', from, {
    username: 'zebulonq',
    email,
    fullname: name,
    password: 'unheard-of giraffe 9',
  })
  const own = { ...from, authorization: `Bearer ${String(signedUp['token'])}` }
  const square = sharp({ create: { width: 40, height: 40, channels: 3, background: '#396' } })
  const face = fileForm(`${name}.png`, await square.png().toBuffer())
  const shown = await send('POST', '/api/auth/avatar', { ...own, ...face.headers }, face.payload as Buffer)
  const { avatar } = shown['user'] as { avatar: string }
  await send('POST', '/api/auth/forgot-password', from, { email })
  const game = (await send('POST', '/api/guess-games', auth, { shows_guesses: true })) as {
    own_id: string
    share_code: string
  }
  await send('POST', `/api/guesses/${game.share_code}`, own, { name, number: 7 })
  await send('POST', `/api/guesses/${game.share_code}`, from, { name: `${name} again`, number: 8 })

  // In a toss of two, of which only the devices know who they are.
  const toss = { tool: 'coins' as const, coins: 1 }
  const code = randomBytes(16).toString('base64url')
  const sealed = (role: 'a' | 'b') => sealSecret({ id: code, toss }, role, randomBytes(32))
  await send('POST', '/api/pair-tosses', from, { share_code: code, toss, commitment: sealed('a') })
  await send('POST', `/api/pair-tosses/${code}/join`, from, { commitment: sealed('b') })

  // In lists that were only looked at or tried.
  const file = fileForm(`${name}.csv`, `name\n${name}\nBob\n`, { keep: true })
  for (const headers of [auth, from])
    await send('POST', '/api/files/preview', { ...headers, ...file.headers }, file.payload as Buffer)
  const source = { type: 'list', entries: [name, 'Bob', 'Cleo'] }
  await send('POST', '/api/test-draws', auth, { winners: 1, source })

  // As a visitor who draws.
  const books = { winners: 1, mode: 'local', source: { type: 'list', entries: ['Bob'] } }
  await send('POST', '/api/giveaways', { ...from, 'idempotency-key': 'first' }, books)

  // As the winner of a draw with a ceremony, whom the next draw leaves out.
  const won = await draw({ source: { type: 'list', entries: [name] }, ceremony: 'wheel' })
  const next = await draw({ source, rules: { past_winners: { last_draws: 1 } } })
  const headerOf = async (id: string) => (await giveawayById(ctx.db, id))?.header ?? ''
  expect(JSON.parse(await headerOf(next.id))).toMatchObject({ rules: { past_winners: { count: 1 } } })
  const certificate = async () => {
    const { rawPayload } = await app.inject(
      `/api/results/${won.share_code}/certificate.pdf?locale=en&brand=box`,
    )
    return (await readPdf(rawPayload)).texts.join('')
  }
  const squeezed = name.replace(' ', '')
  expect(await certificate()).toContain(squeezed)
  const pictures = () =>
    Promise.all(
      ['image.png', 'story.png', 'feed.png'].map(
        async (kind) => (await app.inject(`/api/results/${won.share_code}/${kind}`)).rawPayload,
      ),
    )
  const before = await pictures()

  // Among the comments of a post with a picture, before any draw from them.
  const collection = await collected(world, {
    owner: `user:${ada.id}`,
    posts: { post: [{ by: name }, { by: 'bob' }] },
  })
  await ctx.db
    .updateTable('collection_posts')
    .set({ picture: await square.webp().toBuffer() })
    .where('collection_id', '=', collection)
    .execute()

  // A call of their own, as the log of calls has it.
  const call = { endpoint: '/api/auth', method: 'GET', status_code: 200, exec_time: 1, ip: address }
  const logged = {
    ...call,
    created_at: begun.toISOString(),
    user_agent: from['user-agent'],
    created_by: null,
  }
  await writeLines(ctx, [logged])

  // Control: the search finds them where they may be, and nowhere else.
  const found = (await tracesInTables(ctx, traces)).map((hit) => hit.split(':')[0] ?? '')
  for (const place of ['public.entry_chunks.names', 'public.guesses.name', 'public.giveaways.rules'])
    expect(found).toContain(place)
  expect(await rowsOf('uploads')).toHaveLength(2)
  const ofAddress = (await tracesInTables(ctx, [address])).filter((hit) => !/call_logs|sessions/.test(hit))
  expect(ofAddress).toEqual([])
  expect(found.filter((place) => place.startsWith('jobs.'))).toEqual([])
  expect(await queuedJobs()).toContain('recover_account')

  expect((await send('GET', '/api/auth', own))['user']).toMatchObject({ username: 'zebulonq' })
  await send('DELETE', '/api/auth', own)
  for (const { id } of [won, next]) await send('POST', `/api/giveaways/${id}/erasures`, auth, { name })
  await send('POST', `/api/guess-games/${game.own_id}/erasures`, auth, { no: 2 })

  // Everything public stops showing the person at once.
  expect((await app.inject(avatar)).statusCode).toBe(404)
  expect(await certificate()).not.toContain(squeezed)
  const after = await pictures()
  for (const [at, picture] of before.entries()) expect(after[at]?.equals(picture)).toBe(false)
  const open = [
    ...['', '/receipt', '/entries', '/list', '/verifier.html'].flatMap((part) =>
      [won, next].map(({ share_code }) => `/api/results/${share_code}${part}`),
    ),
    `/api/guesses/${game.share_code}`,
    `/api/pair-tosses/${code}`,
    '/api/ledger',
  ]
  for (const url of open) expect(tracesIn((await app.inject(url)).body, traces), url).toEqual([])
  // No key is left for testing a guessed name.
  for (const { id } of [won, next]) expect((await giveawayById(ctx.db, id))?.salt_key).toBeNull()

  for (const days of [2, 8, 32, 92, 94]) {
    later(days)
    await tidyUp(ctx)
  }
  await sweepFolders(ctx)
  expect(await tracesInTables(ctx, traces)).toEqual([])
  expect(await tracesInFiles(dataDir, traces)).toEqual([])
  // A search cannot look into images and compressed files: there must be none.
  expect(await filesIn(dataDir)).toEqual([])
  for (const table of ['avatars', 'uploads', 'pair_tosses', 'collection_posts', 'comment_pages'] as const)
    expect(await rowsOf(table), table).toEqual([])

  for (const { id } of [won, next]) {
    const stored = await giveawayById(ctx.db, id)
    if (!stored) throw new Error('the draw is gone')
    expect(verifyReceipt(await receiptDocument(ctx, stored)).checks.filter(({ ok }) => !ok)).toEqual([])
  }
  expect(await headerOf(next.id)).toContain('past_winners')

  // The terminal's log, which is the operator's to delete, has addresses where every request is logged, and no more.
  expect(lines.length).toBeGreaterThan(20)
  expect(lines.filter((line) => tracesIn(line, [name, 'zebulonq', email, agent]).length > 0)).toEqual([])
  const warnings = lines.filter((line) => (JSON.parse(line) as { level: string }).level !== 'info')
  expect(warnings.filter((line) => line.includes(address))).toEqual([])
})

function rowsOf(table: 'avatars' | 'uploads' | 'pair_tosses' | 'collection_posts' | 'comment_pages') {
  return ctx.db.selectFrom(table).selectAll().execute()
}

async function queuedJobs(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from jobs.job`.execute(ctx.db)
  return rows.map((job) => job.name)
}

async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return found.filter((file) => file.isFile()).map((file) => file.name)
}
