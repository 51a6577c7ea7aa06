import { expect, it } from 'vitest'
import { type Env, readEnv } from './env.ts'

const defaults: Env = {
  port: 3000,
  host: 'localhost',
  dataDir: undefined,
  databaseUrl: undefined,
  publicUrl: undefined,
  variant2Host: undefined,
  trustProxy: 0,
  secretKey: undefined,
  beaconUrls: [],
  analyticsId: undefined,
  logLevel: 'warn',
}

it('needs nothing, and takes an empty variable for an absent one', () => {
  expect(readEnv({})).toEqual(defaults)
  expect(readEnv({ PORT: '', HOST: ' ', TRUST_PROXY: '', LOG_LEVEL: '' })).toEqual(defaults)
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
