import { expect, it } from 'vitest'
import { testWorld } from '#test/world/world.ts'
import { readEnv } from '../../env.ts'
import { brandOfOrigin, originOfBrand, ownOrigin } from './own-origin.ts'
import { siteSettings } from './site-settings.ts'

const { ctx } = await testWorld()
const named = readEnv({ PUBLIC_URL: 'https://draws.example', VARIANT2_HOST: 'lucky.example', PORT: '3000' })
const unnamed = readEnv({ PORT: '3000', VARIANT2_HOST: 'lucky.example' })
const from = (asked: string, env = named) => ownOrigin({ ...ctx, env }, asked)

const hostile = [
  'https://evil.example',
  'http://evil.example',
  'https://evil.example:443',
  'https://draws.example.evil.example',
  'https://evil-draws.example',
  'https://lucky.example.evil.example',
  'https://evillucky.example',
  'https://lucky.example@evil.example',
  'https://user:pass@lucky.example',
  'https://lucky.example:pass@evil.example',
  'https://evil.example#lucky.example',
  'https://evil.example/lucky.example',
  'https://evil.example?lucky.example',
  'https://evil.example\\lucky.example',
  'https://evil.example%2f.lucky.example.evil.example',
  'https://localhost.evil.example',
  'https://127.0.0.1.evil.example',
  'https://[::1].evil.example',
  'https://[::2]',
  'https://169.254.169.254',
  'https://10.0.0.1',
  'https://192.168.0.7:3000',
  'https://0.0.0.0',
  'https://evil.example.',
  'https://xn--lucky-evil.example',
  'https://lucky․example',
  'javascript://lucky.example/%0aalert(1)',
  'data:text/html,lucky.example',
  'file:///etc/passwd',
  'ftp://lucky.example',
  'blob:https://lucky.example/1',
  '//lucky.example',
  'lucky.example',
  '',
  ' ',
  'null',
  'https://',
  'https://*',
  'https://lucky.example\r\nX: y',
  'https://lucky.example/../evil',
  'https://LUCKY.EXAMPLE',
  'https://evil.example\u0000.lucky.example',
  'https://draws.example,https://evil.example',
]

it('lets no request choose the host of a mailed link', async () => {
  expect(hostile.length).toBeGreaterThan(40)
  for (const asked of hostile) {
    expect(await from(asked), asked).toBe('https://draws.example')
    expect(await from(asked, unnamed), asked).toBe('http://localhost:3000')
  }
  // On a public address, a link to the reader's own machine would hand the code to whatever program listens there.
  expect(await from('http://localhost:9999')).toBe('https://draws.example')
})

it('follows a request to one of our own hosts', async () => {
  expect(await from('https://draws.example')).toBe('https://draws.example')
  expect(await from('http://lucky.example')).toBe('https://lucky.example')
  expect(await from('https://www.lucky.example:8443')).toBe('https://lucky.example')
  expect(await from('http://lucky.example:3000', unnamed)).toBe('http://lucky.example:3000')
  expect(await from('http://lucky.example:9999', unnamed)).toBe('http://lucky.example')
  for (const own of [
    'http://localhost:5173',
    'http://127.0.0.1:3000',
    'http://[::1]:1',
    'http://b.localhost',
  ])
    expect(await from(own, unnamed)).toBe(own)
  expect(await brandOfOrigin({ ...ctx, env: named }, 'https://lucky.example')).toBe(2)
  expect(await brandOfOrigin({ ...ctx, env: named }, 'https://draws.example')).toBe(1)
})

it('leads to the brand of the mail, whatever host is requested', async () => {
  const of = (appNumber: number, asked: string, env = named) =>
    originOfBrand({ ...ctx, env }, appNumber, asked)
  for (const asked of ['https://draws.example', 'https://lucky.example', 'https://evil.example']) {
    expect(await of(1, asked)).toBe('https://draws.example')
    expect(await of(2, asked)).toBe('https://lucky.example')
  }
  expect(await of(1, 'http://localhost:3000', unnamed)).toBe('http://localhost:3000')
  expect(await of(2, 'http://localhost:3000', unnamed)).toBe('http://lucky.example:3000')
})

it('uses the hosts of the settings', async () => {
  const value = JSON.stringify({ box: 'box.test', lucky: 'luck.test' })
  await ctx.db
    .insertInto('settings')
    .values({ key: 'brand_hosts', value, secret: null, updated_at: ctx.now(), updated_by: null })
    .execute()
  await siteSettings(ctx, { force: true })
  expect(await from('https://box.test')).toBe('https://box.test')
  expect(await from('http://luck.test:80')).toBe('https://draws.example')
  expect(await from('http://luck.test')).toBe('https://luck.test')
  expect(await brandOfOrigin({ ...ctx, env: named }, 'https://luck.test')).toBe(2)
  expect(await brandOfOrigin({ ...ctx, env: named }, 'https://box.test')).toBe(1)
})
