import { expect, it } from 'vitest'
import { person } from '#test/world/people.ts'
import { plantForm } from '#test/world/planted-forms.ts'
import { fileForm, testWorld } from '#test/world/world.ts'

const world = await testWorld()

// These have no string form: code that compares or prints them throws.
const mute: readonly object[] = [
  { toString: null },
  { length: { toString: null } },
  { length: [{ toString: 1 }] },
]

it('refuses values without a string form anywhere', async () => {
  const staff = await person(world, { role: 'Admin' })
  const form = await plantForm(world, { fields: [{ key: 'word' }] })
  for (const value of mute) {
    const json = await Promise.all([
      world.ask({ method: 'POST', url: '/api/auth/sign-in', payload: { username: value, password: 'x' } }),
      world.ask({
        method: 'POST',
        url: '/api/giveaways',
        payload: { source: { type: 'list', entries: value }, winners: 1 },
      }),
      world.ask({ method: 'POST', url: `/api/forms/${form}/submissions`, payload: { word: value } }),
      staff.ask({
        method: 'POST',
        url: '/api/contents/blog',
        payload: { title: { en: value }, fields: value },
      }),
    ])
    const forms = await Promise.all([
      world.ask({
        method: 'POST',
        url: `/api/forms/${form}/submissions`,
        ...fileForm('a.txt', 'a', { word: value }),
      }),
      staff.ask({ method: 'POST', url: '/api/media', ...fileForm('a.txt', 'a', { alt: { en: value } }) }),
    ])
    for (const { status, json: body } of [...json, ...forms])
      expect([value, status, body.data['code']]).toEqual([value, 422, 'validation_failed'])
  }
})
