import { expect, it } from 'vitest'
import { person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { migrateToLatest } from '../migrate.ts'
import { up } from './092-verified-and-begun.ts'
import { migrations } from './all.ts'

const world = await testWorld()
const { db } = world.ctx

it('marks only accounts whose address staff changed earlier as once verified', async () => {
  const admin = await person(world, { role: 'Admin' })
  const [changed, renamed] = [await person(world), await person(world)]
  const change = ({ id }: { id: string }, payload: object) =>
    admin.ask({ method: 'PUT', url: `/api/users/${id}`, payload })
  await change(changed, { email: 'changed@example.org' })
  await change(renamed, { fullname: 'Renamed' })
  await db.updateTable('users').set({ was_verified: false, email_verified_at: null }).execute()
  await migrateToLatest(db, { ...migrations, '900-again': { up } })
  const were = await db.selectFrom('users').select('id').where('was_verified', '=', true).execute()
  expect(were).toEqual([{ id: changed.id }])
})
