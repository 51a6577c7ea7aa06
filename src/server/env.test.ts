import { expect, it } from 'vitest'
import { readEnv } from './env.ts'

it('has a default for everything, and takes an empty variable for an absent one', () => {
  expect(readEnv({ PORT: '', HOST: ' ' })).toMatchObject({ port: 3000, host: 'localhost', trustProxy: 0 })
})

it('says everything that is wrong at once', () => {
  const wrong = {
    PORT: 'x',
    HOST: 'two words',
    DATABASE_URL: 'mysql://x',
    PUBLIC_URL: 'ftp://x',
    VARIANT2_HOST: 'https://lucky.example/',
    TRUST_PROXY: 'yes',
    SECRET_KEY: '0'.repeat(64),
    ANALYTICS_ID: 'a b',
    LOG_LEVEL: 'loud',
  }
  const told = () => readEnv(wrong)
  for (const name of Object.keys(wrong)) expect(told).toThrow(new RegExp(`^ {2}${name}: `, 'm'))
})
