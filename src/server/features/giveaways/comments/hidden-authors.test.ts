import { describe, expect, it } from 'vitest'
import { readPdf } from '#test/documents/read-pdf.ts'
import { collected, type Said } from '#test/world/collected.ts'
import { person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'

const world = await testWorld()
const { app } = world
const ada = await person(world, { plan: 'Ultra' })

const comments: Said[] = [
  { by: 'canary.one@leak-1.example.org', text: 'count me in' },
  { by: '+49 170 5550142', text: 'me too' },
]
/** Parts of the authors that masking removes. */
const canary = /anary|leak-|5550142|555 01/i

async function drawn(said: Said[], more: object = {}) {
  const id = await collected(world, {
    owner: `user:${ada.id}`,
    platform: null,
    by: 'organiser',
    posts: { '': said },
  })
  const source = { type: 'collection', collection_id: id, accept_incomplete: true }
  const payload = { mode: 'local', source, winners: 2, entries_public: true, ...more }
  const { status, json } = await ada.ask({ method: 'POST', url: '/api/giveaways', payload })
  expect(status, JSON.stringify(json)).toBe(201)
  const url = `/api/results/${String(json.data['share_code'])}`
  const ofOwner = async (path: string) => (await ada.ask({ method: 'GET', url: url + path })).json.data
  return { url, ofOwner, bare: (path: string) => app.inject(url + path) }
}

describe('comments by authors who are email addresses or phone numbers', () => {
  it('are visible to the owner only, even if the list is public', async () => {
    const { url, bare, ofOwner } = await drawn(comments)
    const refused = await bare('/comments.jsonl')
    expect([refused.statusCode, refused.json().data.code]).toEqual([403, 'entries_private'])
    for (const path of ['', '/comments.jsonl', '/verifier.html?locale=en', '/list', '/entries?page_size=50'])
      expect((await bare(path)).body, path).not.toMatch(canary)
    expect((await bare('')).json().data).toMatchObject({ entries_public: true, comments_until: null })
    expect((await ofOwner(''))['comments_until']).not.toBeNull()
    const document = await ada.ask({ method: 'GET', url: `${url}/comments.jsonl` })
    expect(document.status).toBe(200)
  })

  it('are left out of the verifier that the owner downloads to share', async () => {
    const { url } = await drawn(comments)
    const headers = { authorization: `Bearer ${ada.token}` }
    const { body } = await app.inject({ url: `${url}/verifier.html?locale=en`, headers })
    expect(body).toContain('id="comments"')
    expect(body).not.toMatch(canary)
  })

  it('are public if their organizer shows contacts, or none is hidden', async () => {
    for (const { bare } of [
      await drawn(comments, { show_contacts: true }),
      await drawn([{ by: 'bob' }, { by: 'cem' }]),
    ]) {
      expect((await bare('/comments.jsonl')).statusCode).toBe(200)
      expect((await bare('')).json().data.comments_until).not.toBeNull()
    }
  })
})

describe('the comment of a winner whose name is masked', () => {
  it('is visible to the owner only, and the comments of others to everyone', async () => {
    const { bare, ofOwner } = await drawn([
      { by: 'canary.one@leak-1.example.org', text: 'my secret' },
      { by: 'bob', text: 'hello' },
    ])
    const texts = (data: Record<string, unknown>) =>
      (data['winners'] as { comment?: { text: string } }[])
        .map(({ comment }) => comment?.text ?? '')
        .toSorted()
    const { data } = (await bare('')).json<{ data: Record<string, unknown> }>()
    expect(texts(data)).toEqual(['', 'hello'])
    expect(texts(await ofOwner(''))).toEqual(['hello', 'my secret'])
    const certificate = await readPdf((await bare('/certificate.pdf?locale=en')).rawPayload)
    expect(certificate.texts.join('')).toContain('hello')
    expect(certificate.texts.join('')).not.toContain('my secret')
  })
})
