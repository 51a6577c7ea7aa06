import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { packPage } from '../../src/server/core/comments/comment-columns.ts'
import { insertCollection, insertPages } from '../../src/server/core/comments/store.ts'
import { giveYoutubeKey } from '../world/collections.ts'
import type { Person } from '../world/people.ts'
import { filesForm } from '../world/planted-forms.ts'
import type { World } from '../world/world.ts'

/** Calls about a person's uploads: a table whose rows become records, or a file uploaded in chunks. */
export function ownFiles({ ctx }: World) {
  const ofImport = (method: 'GET' | 'PUT', payload?: object) => ({
    role: { faq: { create: true } },
    make: (owner: Person) => makeImport(ctx, owner),
    request: (id: string): InjectOptions => ({
      method,
      url: `/api/imports/${id}`,
      ...(payload ? { payload } : {}),
    }),
  })
  const ofUpload = (request: (url: string) => InjectOptions) => ({
    role: { media: { create: true } },
    make: beginUpload,
    request: (id: string) => request(`/api/media/uploads/${id}`),
  })
  return {
    getImport: ofImport('GET'),
    checkImport: ofImport('PUT', { mapping: { question_en: 0, answer_en: 1 } }),
    getMediaUpload: ofUpload((url) => ({ method: 'GET', url })),
    sendMediaPiece: ofUpload((url) => ({
      method: 'PUT',
      url: `${url}?offset=0`,
      headers: { 'content-type': 'application/octet-stream' },
      payload: Buffer.from('more'),
    })),
    cancelMediaUpload: ofUpload((url) => ({ method: 'DELETE', url })),
  }
}

async function makeImport({ db, now }: World['ctx'], owner: Person): Promise<string> {
  const id = randomUUID()
  const columns = JSON.stringify(['question', 'answer'])
  await db
    .insertInto('imports')
    .values({
      id,
      user_id: owner.id,
      target: 'faq',
      file_name: 'faq.csv',
      columns,
      total: 1,
      created_at: now(),
    })
    .execute()
  const row = { id: randomUUID(), import_id: id, no: 1, cells: JSON.stringify(['Who won?', 'Ada']) }
  await db.insertInto('import_rows').values(row).execute()
  return id
}

async function beginUpload(owner: Person): Promise<string> {
  const payload = { file_name: 'film.mp4', size: 10 }
  const reply = await owner.ask({ method: 'POST', url: '/api/media/uploads', payload })
  return String(reply.json.data['id'])
}

type Status = 'running' | 'done' | 'failed'

/** Calls that take the id of a person's collection, each with a status in which it succeeds. */
export function ownCollections({ ctx }: World) {
  const of = (method: 'GET' | 'POST', rest: string, status: Status, payload?: object) => ({
    make: (owner: Person) => makeCollection(ctx, owner, status),
    // From another address than the rest: guesses are counted per address, and these are many.
    request: (id: string): InjectOptions => ({
      method,
      url: `/api/collections/${id}${rest}`,
      remoteAddress: '10.1.0.1',
      ...(payload ? { payload } : {}),
    }),
  })
  return {
    getCollection: of('GET', '', 'running'),
    watchCollection: of('GET', '/events', 'done'),
    cancelCollection: of('POST', '/cancel', 'running', {}),
    resumeCollection: of('POST', '/resume', 'failed', {}),
    getPostPicture: of('GET', '/posts/0/picture', 'done'),
    weighCollection: of('POST', '/weigh', 'done', {}),
    exportComments: of('GET', '/comments.jsonl', 'done'),
  }
}

async function makeCollection(ctx: World['ctx'], owner: Person, status: Status): Promise<string> {
  await giveYoutubeKey(ctx)
  const id = randomUUID()
  const now = ctx.now()
  const post = { platform: 'youtube', post_id: 'dQw4w9WgXcQ', url: 'https://youtu.be/dQw4w9WgXcQ' }
  await insertCollection(
    ctx.db,
    {
      id,
      owner: `user:${owner.id}`,
      account: `user:${owner.id}`,
      user_id: owner.id,
      platform: 'youtube',
      by: 'official',
      status,
      replies: true,
      most: 100,
      wish: '{}',
      created_at: now,
      stepped_at: now,
    },
    [{ collection_id: id, no: 0, ...post, picture: Buffer.from('picture'), fetched: 1, pages: 1 }],
  )
  const comment = { platform: 'youtube', id: '1', parentId: null, author: { id: 'ada' }, text: 'hi' } as const
  const data = await packPage([{ ...comment, createdAt: now.toISOString() }])
  await insertPages(ctx.db, [{ collection_id: id, post_no: 0, no: 0, n: 1, data }])
  return id
}

/** Calls about a person's conversation with the team. */
export function ownTickets({ ctx }: World) {
  const of = (request: (id: string) => InjectOptions) => ({ make: openTicket, request })
  const open = (id: string): InjectOptions => ({ method: 'GET', url: `/api/tickets/${id}` })
  /** the file of each ticket that has one; for any other ticket, a nonexistent file is requested */
  const files = new Map<string, string>()
  return {
    getTicket: of(open),
    writeToTicket: of((id) => ({ method: 'PUT', url: '/api/tickets', payload: { id, message: 'Hello?' } })),
    markTicketRead: of((id) => ({ method: 'PATCH', url: '/api/tickets', payload: { id } })),
    watchTicket: {
      // A stream continues as long as its session.
      make: async (owner: Person) => {
        const id = await openTicket(owner)
        const expires_at = new Date(Date.now() + 6000)
        await ctx.db.updateTable('sessions').set({ expires_at }).where('user_id', '=', owner.id).execute()
        return id
      },
      request: (id: string): InjectOptions => ({ method: 'GET', url: `/api/tickets/${id}/events` }),
    },
    getTicketFile: {
      make: async (owner: Person) => {
        const id = await openTicket(owner)
        const { media_id } = await ctx.db
          .selectFrom('support_files as f')
          .innerJoin('support_messages as m', 'm.id', 'f.message_id')
          .select('f.media_id')
          .where('m.ticket_id', '=', id)
          .executeTakeFirstOrThrow()
        files.set(id, media_id)
        return id
      },
      request: (id: string): InjectOptions => ({
        method: 'GET',
        url: `/api/tickets/${id}/files/${files.get(id) ?? id}`,
      }),
    },
  }
}

async function openTicket(owner: Person): Promise<string> {
  const files = [{ field: 'files', name: 'list.txt', content: 'Ada, Bob' }]
  const form = filesForm({ subject: 'A question', message: 'Who won?' }, files)
  const reply = await owner.ask({ method: 'POST', url: '/api/tickets', ...form })
  return String(reply.json.data['id'])
}
