import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import type { Person } from '../world/people.ts'
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
