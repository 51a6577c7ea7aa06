import { expect, it } from 'vitest'
import { readRole } from './nodes.ts'

const shared = { databaseUrl: 'postgres://database/app', secretKey: Buffer.alloc(32, 'a') }

it('has both roles unless one is requested', () => {
  expect(readRole([], { databaseUrl: undefined, secretKey: undefined })).toMatchObject({
    answers: true,
    works: true,
  })
  expect(readRole(['--only=web'], shared)).toMatchObject({ answers: true, works: false })
  expect(readRole(['--dev', '--only=worker'], shared)).toMatchObject({ answers: false, works: true })
})

it('refuses an unknown role', () => {
  for (const only of ['--only', '--only=', '--only=jobs', '--only=WEB'])
    expect(() => readRole([only], shared)).toThrow('choose --only=web or --only=worker')
})

it('refuses a single role without shared configuration, naming everything that is missing', () => {
  const alone = () => readRole(['--only=web'], { databaseUrl: undefined, secretKey: undefined })
  expect(alone).toThrow(/DATABASE_URL.*\n.*SECRET_KEY/)
})
