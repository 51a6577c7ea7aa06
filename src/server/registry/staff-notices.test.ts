import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, person, roleIds } from '../../../test/world/people.ts'
import { testWorld } from '../../../test/world/world.ts'

const world = await testWorld()
let admin: Person

beforeAll(async () => {
  admin = await person(world, { role: 'Admin' })
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The messages of the API in both languages; the call must be repeatable. */
async function messages(method: Method, url: string, payload?: object) {
  const say = async (locale: string) => {
    const headers = { 'x-language': locale }
    const { json } = await admin.ask({ method, url, headers, ...(payload && { payload }) })
    return json.message
  }
  return { en: await say('en'), de: await say('de') }
}

async function made(url: string, payload: object): Promise<string> {
  const { status, json } = await admin.ask({ method: 'POST', url, payload })
  expect(status, json.message).toBe(201)
  return String(json.data['id'] ?? json.data['key'])
}

const newUser = () => {
  const username = `u${randomUUID().slice(0, 8)}`
  return {
    username,
    email: `${username}@example.org`,
    fullname: 'Some Body',
    password: 'correct horse battery',
  }
}

describe('error messages for staff', () => {
  it('name what already exists', async () => {
    const taken = newUser()
    await made('/api/users', taken)
    expect(await messages('POST', '/api/users', { ...newUser(), username: taken.username })).toEqual({
      en: 'This username already exists. Choose another one.',
      de: 'Diesen Benutzernamen gibt es schon. Wählen Sie einen anderen.',
    })
    expect((await messages('POST', '/api/users', { ...newUser(), email: taken.email })).en).toBe(
      'An account with this email address already exists. Use another address, or sign in if it’s yours.',
    )
    await made('/api/roles', { name: 'Helpers', permissions: {} })
    const name = await messages('POST', '/api/roles', { name: 'helpers', permissions: {} })
    expect(name.en).toContain('exists')
    expect(name.de).not.toBe(name.en)
    const key = await messages('POST', '/api/menus', { key: 'header', area: 'header' })
    expect(key.en).toContain('already in use')
    expect(key.de).not.toBe(key.en)
  })

  it('name what does not exist', async () => {
    const missingId = randomUUID()
    for (const [url, en] of [
      [`/api/users/${missingId}`, 'We couldn’t find this user. Reload the list.'],
      [`/api/roles/${missingId}`, 'We couldn’t find this role. Reload the list.'],
      [`/api/menus/${missingId}`, 'find'],
      [`/api/faq/${missingId}`, 'find'],
      ['/api/logs/999999999999', 'find'],
      [`/api/outbox/${missingId}`, 'find'],
    ] as const) {
      const words = await messages('GET', url)
      expect(words.en, url).toContain(en)
      expect(words.de, url).not.toBe(words.en)
    }
    expect((await messages('DELETE', `/api/sessions/${missingId}`, {})).en).toMatch(/session/i)
  })

  it('explain why one cannot delete oneself, and what prevents moving users', async () => {
    expect(await messages('DELETE', `/api/users/${admin.id}`, {})).toEqual({
      en: 'You can’t delete yourself.',
      de: expect.stringMatching(/selbst/) as string,
    })
    const role = await made('/api/roles', { name: 'Leaving', permissions: {} })
    await made('/api/users', { ...newUser(), role_id: role })
    const stuck = await messages('DELETE', `/api/roles/${role}`, { transfer_to: role })
    expect(stuck).toEqual({
      en: 'We couldn’t move this role’s users. Choose another role for them.',
      de: expect.stringContaining('übertragen') as string,
    })
  })
})

describe('success messages for staff', () => {
  it('cover users and their sessions', async () => {
    const id = await made('/api/users', newUser())
    expect(await messages('PUT', `/api/users/${id}`, { fullname: 'Another Body' })).toEqual({
      en: 'The user was saved.',
      de: expect.stringContaining('gespeichert') as string,
    })
    expect((await messages('DELETE', `/api/users/${id}/sessions`, {})).en).toBe(
      'The sessions were signed out.',
    )
    expect(await once('POST', '/api/users', newUser())).toBe('The user was created.')
    expect(await once('DELETE', `/api/users/${id}`, {})).toBe('The user was deleted.')
    const visitor = await person(world)
    const { json } = await admin.ask({ url: `/api/sessions?user_id=${visitor.id}` })
    const [session] = json.data['rows'] as { id: string }[]
    expect(await once('DELETE', `/api/sessions/${session?.id}`, {})).toBe('That device was signed out.')
  })

  it('cover roles, menus and questions', async () => {
    const role = { name: 'Short lived', permissions: {} }
    expect(await once('POST', '/api/roles', role)).toBe('The role was created.')
    const id = await made('/api/roles', { ...role, name: 'Other' })
    expect(await once('PUT', `/api/roles/${id}`, { ...role, name: 'Others' })).toBe('The role was saved.')
    expect(await once('DELETE', `/api/roles/${id}`, { transfer_to: roleIds.user })).toBe(
      'The role was deleted.',
    )
    expect(await once('POST', '/api/menus', { key: 'aside', area: 'header' })).toBe('The menu was created.')
    const change = { version: 1, items: [] }
    expect(await once('PUT', '/api/menus/aside', change)).toBe('The menu was saved.')
    expect(await once('DELETE', '/api/menus/aside', {})).toBe('The menu was deleted.')
    const words = { question: { en: 'Why?' }, answer: { en: 'So.' } }
    expect(await once('POST', '/api/faq', words)).toBe('The question was added.')
    const question = await made('/api/faq', words)
    expect(await once('PUT', `/api/faq/${question}`, { is_active: false })).toBe('The question was saved.')
    expect(await once('PUT', `/api/faq/${question}/place`, { place: 1 })).toBe('The question was moved.')
    expect(await once('DELETE', `/api/faq/${question}`, {})).toBe('The question was deleted.')
  })

  async function once(method: Method, url: string, payload: object): Promise<string> {
    return (await admin.ask({ method, url, payload, headers: { 'x-language': 'en' } })).json.message
  }
})
