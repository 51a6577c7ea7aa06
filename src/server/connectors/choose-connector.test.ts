import { expect, test } from 'vitest'
import { z } from 'zod'
import { platforms } from '#posts/address.ts'
import { type Choice, type Credentials, chooseConnector, credentialNames } from './choose-connector.ts'
import { platformServices, platformVariables } from './platform-services.ts'

const services = platformServices(z.object(platformVariables).parse({}))
const choose = (platform: (typeof platforms)[number], credentials: Credentials): Choice =>
  chooseConnector(platform, { credentials, services, now: () => new Date(0) })

test('without credentials it names the missing ones', () => {
  expect(choose('youtube', {})).toEqual({ kind: 'missing', credentials: [['youtubeApiKey']] })
  expect(choose('reddit', { redditClientId: 'a', xBearerToken: 'b' })).toEqual({
    kind: 'missing',
    credentials: [['redditClientSecret']],
  })
})

test('an empty credential counts as missing', () => {
  expect(choose('x', { xBearerToken: '' })).toMatchObject({ kind: 'missing' })
})

test.each(platforms)('all credentials together read %s officially where possible', (platform) => {
  const all = Object.fromEntries(credentialNames.map((name) => [name, `secret of ${name}`]))
  const choice = choose(platform, all)
  if (choice.kind === 'missing') expect(choice.credentials).toEqual([])
  else expect(choice.by).toBe(platform === 'tiktok' ? 'apify' : 'official')
  expect(JSON.stringify(choice)).not.toContain('secret of')
})

test('an owner’s token takes precedence over the provider', () => {
  const apify = { apifyToken: 'apify_api_x' }
  for (const [platform, own] of [
    ['instagram', { instagramToken: 'IGAA' }],
    ['instagram', { instagramToken: 'EAAG' }],
    ['facebook', { facebookPageToken: 'EAAG' }],
  ] as const) {
    expect(choose(platform, { ...apify, ...own })).toMatchObject({ by: 'official' })
    expect(choose(platform, apify)).toMatchObject({ by: 'apify' })
  }
})
