import { describe, expect, it } from 'vitest'
import type { Result } from '#contract/draws/results.ts'
import type { ReceiptDocument } from '#draw/receipt/receipt.ts'
import { verifyText } from '#draw/receipt/receipt-text.ts'
import { checkList } from '#draw/verify/check-list.ts'
import { readPdf } from '#test/documents/read-pdf.ts'
import { testWorld } from '#test/world/world.ts'
import { renderImage } from '../documents/render-documents.ts'
import { publicName } from './public-names.ts'

const { app, ask } = await testWorld({ plan: 'Ultra' })

const people = Array.from({ length: 9 }, (_, i) => `Canary.${i}+tag@leak-${i}.example.org`)
const phones = ['+49 170 5550142', '0532 555 01 43']
const entries = [...people, ...phones]
/** Must not occur anywhere: parts of an address or a phone number that masking removes. */
const canary = /anary|leak-|5550142|555 01|\+tag/i

async function drawn(more: object = {}) {
  const { json, cookie, status } = await ask({
    method: 'POST',
    url: '/api/giveaways',
    payload: {
      source: { type: 'list', entries },
      winners: entries.length - 2,
      substitutes: 1,
      entries_public: true,
      ...more,
    },
  })
  expect(status).toBe(201)
  const { id, share_code: code } = json.data as { id: string; share_code: string }
  const bare = async (path: string, headers: Record<string, string> = {}) =>
    (await app.inject({ url: `/api/results/${code}${path}`, headers })).body
  const bytes = async (path: string, headers: Record<string, string> = {}) =>
    (await app.inject({ url: `/api/results/${code}${path}`, headers })).rawPayload
  return { id, code, cookie, bare, bytes }
}

type Draw = Awaited<ReturnType<typeof drawn>>

const pictures = [
  ['/image.png', 'preview'],
  ['/feed.png', 'feed'],
  ['/story.png', 'story'],
] as const
const certificate = async ({ bytes }: Draw, headers = {}) =>
  (await readPdf(await bytes('/certificate.pdf?locale=en&brand=box', headers))).texts.join('')
/** A picture has no text to search, but it is drawn from a result alone: the one that the API returns to strangers. */
const expectStrangersPictures = async ({ bare, bytes }: Draw, headers = {}) => {
  const { data } = JSON.parse(await bare('')) as { data: Result }
  for (const [path, format] of pictures) {
    const drawn = Buffer.from(await renderImage(data, { locale: 'en', brand: 'box' }, format))
    expect((await bytes(`${path}?locale=en&brand=box`, headers)).equals(drawn), path).toBe(true)
  }
}

const documents = [
  '',
  '/receipt',
  '/list',
  '/entries?page_size=50',
  '/entries?search=canary',
  '/entry-sample',
  '/verifier.html?locale=en',
  '/challenges',
]

describe('a draw from email addresses and phone numbers', { timeout: 60_000 }, () => {
  it('publishes none of them in any document', async () => {
    const draw = await drawn()
    const { id, cookie, bare } = draw
    for (const rank of [1, 2])
      await ask({
        method: 'POST',
        url: `/api/giveaways/${id}/replacements`,
        headers: { cookie },
        payload: { rank, reason: 'declined' },
      })
    for (const path of documents) {
      const body = await bare(path)
      expect(body.length, path).toBeGreaterThan(20)
      expect(body, path).not.toMatch(canary)
    }
    expect((await app.inject('/api/ledger')).body).not.toMatch(canary)
    expect(await bare('')).toContain('C•••@l•••.org')
    expect(await bare('')).toContain('••• 01 42')
    expect(await certificate(draw)).toContain('C•••@l•••.org')
    expect(await certificate(draw)).not.toMatch(canary)
    await expectStrangersPictures(draw)
  })

  it('hides them in documents that its organizer downloads to share', async () => {
    const draw = await drawn()
    const { cookie, bare } = draw
    for (const path of ['/receipt', '/list', '/entry-sample', '/verifier.html?locale=en'])
      expect(await bare(path, { cookie }), path).not.toMatch(canary)
    expect(await certificate(draw, { cookie })).not.toMatch(canary)
    await expectStrangersPictures(draw, { cookie })
  })

  it('shows everything to its organizer, and the full receipt on demand', async () => {
    const { id, cookie, bare } = await drawn()
    const { json } = await ask({ url: `/api/giveaways/${id}`, headers: { cookie } })
    const { winners } = json.data as { winners: { name: string; public_name: string }[] }
    for (const { name, public_name } of winners) {
      expect(entries).toContain(name)
      expect(public_name).toContain('•••')
    }
    expect(await bare('', { cookie })).toMatch(canary)
    expect(await bare('/entries?search=canary.3', { cookie })).toContain(people[3])
    const full = await bare('/receipt?names=full', { cookie })
    expect(full).toMatch(canary)
    expect(verifyText(full)).toMatchObject({ ok: true })
    expect(JSON.parse(await bare('/receipt?names=full'))).toMatchObject({
      data: { code: 'entries_private' },
    })
  })

  it('still proves its winners and its list to everyone', async () => {
    const { bare } = await drawn()
    const text = await bare('/receipt')
    const { ok, checks, unchecked } = verifyText(text)
    expect([ok, checks.filter((check) => !check.ok)]).toEqual([true, []])
    expect(unchecked).toContain('ledger_draw')
    const receipt = JSON.parse(text) as ReceiptDocument
    expect(receipt.draws.every((draw) => 'leaf' in draw)).toBe(true)
    const steps = checkList(receipt, await bare('/list'))
    let step = steps.next()
    while (!step.done) step = steps.next()
    expect(step.value).toEqual([
      { name: 'list_count', ok: true },
      { name: 'list_root', ok: true },
      { name: 'list_ranking', ok: true },
    ])
  })

  it('confirms an address that is typed in full', async () => {
    const { code } = await drawn()
    const check = (name: string) =>
      ask({ method: 'POST', url: `/api/results/${code}/self-check`, payload: { name } })
    expect((await check(people[4]?.toUpperCase() ?? '')).json.data).toMatchObject({ found: 'in' })
    expect((await check('C•••@l•••.org')).json.data).toMatchObject({ found: 'absent' })
  })

  it('shows them if its organizer chose to', async () => {
    const draw = await drawn({ show_contacts: true })
    const { bare } = draw
    expect(await certificate(draw)).toMatch(canary)
    for (const path of documents.slice(0, 7)) expect(await bare(path), path).toMatch(canary)
    const { saltKey } = JSON.parse(await bare('/list')) as { saltKey: string }
    expect(saltKey).toMatch(/^[0-9a-f]{64}$/)
  })

  it('hides addresses among names and keeps the names', async () => {
    const { bare } = await drawn({
      source: { type: 'list', entries: ['Ada', '@grace', 'Alan <canary@leak-1.example.org>'] },
      winners: 3,
    })
    const { data } = JSON.parse(await bare('')) as { data: { winners: { name: string }[] } }
    expect(data.winners.map(({ name }) => name).toSorted()).toEqual(['@grace', 'Ada', 'Alan <c•••@l•••.org>'])
    const list = JSON.parse(await bare('/list')) as { entries: unknown[][] }
    expect(list.entries.map(([name]) => name)).toEqual(['Ada', '@grace', null])
  })
})

it('is not confused by parts of a toss that look like phone numbers', () => {
  const part = 'coins 1001-20000'
  expect(publicName({ shows_contacts: false, source: { type: 'list' } }, part)).not.toBe(part)
  expect(publicName({ shows_contacts: false, source: { type: 'chance' } }, part)).toBe(part)
})

describe('a list of phone numbers', () => {
  const numbers = ['2125550142', '2125550143', '2125550144']
  const publicNames = async (more: object) => {
    const { body } = await draw(more)
    const { data } = JSON.parse(body) as { data: Result }
    return data.winners.map(({ name }) => name)
  }

  async function draw(more: object) {
    const { json, status } = await ask({
      method: 'POST',
      url: '/api/giveaways',
      payload: { winners: 3, mode: 'local', entries_public: true, ...more },
    })
    expect(status).toBe(201)
    const code = String(json.data['share_code'])
    const { body } = await app.inject(`/api/results/${code}`)
    const { body: entries } = await app.inject(`/api/results/${code}/entries?page_size=50`)
    expect(body + entries).not.toMatch(/555014|"phones"/)
    return { body }
  }

  it.each(['Phone', 'Telefon', 'Tel.', 'Cell phone', 'GSM No', 'Teléfono'])(
    'hides bare ones below the heading %s',
    async (heading) => {
      const text = `Ticket;${heading}\n${numbers.map((number, i) => `${i};${number}`).join('\n')}`
      const form = new FormData()
      form.set('options', JSON.stringify({ keep: true, column: 1 }))
      form.set('file', new Blob([text]), 'numbers.csv')
      const sent = new Response(form)
      const preview = await ask({
        method: 'POST',
        url: '/api/files/preview',
        headers: { 'content-type': String(sent.headers.get('content-type')) },
        payload: Buffer.from(await sent.arrayBuffer()),
      })
      expect(preview.json.data).toMatchObject({ detection: { phones: true } })
      const source = { type: 'upload', upload_id: preview.json.data['upload_id'], column: 1 }
      expect((await publicNames({ source })).toSorted()).toEqual(['••• 01 42', '••• 01 43', '••• 01 44'])
    },
  )

  it('hides a bare one among others, but not in a list of order numbers', async () => {
    const entries = ['+1 212 555 0142', '(212) 555-0143', '2125550144']
    const hidden = await publicNames({ source: { type: 'list', entries } })
    expect(hidden.every((name) => name.startsWith('•••'))).toBe(true)
    const orders = ['2026001234', '2026001235', '2026001236']
    expect((await publicNames({ source: { type: 'list', entries: orders } })).toSorted()).toEqual(orders)
  })
})
