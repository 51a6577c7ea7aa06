import { expect, test } from 'vitest'
import { person } from '#test/world/people.ts'
import { fileForm, testWorld } from '#test/world/world.ts'

const visitors = await testWorld()
const subscriber = await person(visitors, { plan: 'Ultra' })

/** Two names and 11 MiB of blank lines. */
const long = `Ana\n${'\n'.repeat(11 * 1024 * 1024)}Ben\n`

test('a visitor may upload 10 MiB, a paid plan more', async () => {
  const request = {
    method: 'POST',
    url: '/api/giveaways',
    ...fileForm('names.txt', long, { winners: 2 }),
  } as const
  const errorReply = await visitors.ask(request)
  expect([errorReply.status, errorReply.json.data['code']]).toEqual([413, 'file_too_large'])
  expect(errorReply.json.message.replace('\u00a0', ' ')).toContain('larger than 10 MB')
  const drawn = await subscriber.ask(request)
  expect(drawn.status).toBe(201)
  expect(drawn.json.data['participants_total']).toBe(2)
})

test('each viewer gets their own limit', async () => {
  const limits = await Promise.all(
    [visitors, subscriber].map(({ ask }) => ask({ method: 'GET', url: '/api/entitlements' })),
  )
  expect(limits.map(({ json }) => json.data['file_bytes'])).toEqual([10 * 1024 ** 2, 200 * 1024 ** 2])
})

test('a second file is refused with its own error', async () => {
  const form = fileForm('names.txt', 'Ana\n')
  const end = Buffer.from('--\r\n')
  const payload = Buffer.from(form.payload as Buffer)
  const twice = Buffer.concat([payload.subarray(0, payload.lastIndexOf(end)), Buffer.from('\r\n'), payload])
  const errorReply = await visitors.ask({
    method: 'POST',
    url: '/api/files/preview',
    ...form,
    payload: twice,
  })
  expect([errorReply.status, errorReply.json.data['code'], errorReply.json.message]).toEqual([
    400,
    'too_many_files',
    'You can upload only one file here. Remove the others.',
  ])
})
