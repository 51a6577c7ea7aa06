import { describe, expect, it } from 'vitest'
import { brandForHost, brands, namedBrand } from './brand.ts'

describe('brandForHost', () => {
  const second = 'luckycomments.example'

  it.each([
    ['luckycomments.example', 'lucky'],
    ['www.luckycomments.example', 'lucky'],
    ['LuckyComments.EXAMPLE', 'lucky'],
    ['luckycomments.example:8443', 'lucky'],
    ['luckycomments.example.', 'lucky'],
    ['luckycomments.example.:443', 'lucky'],
    ['notluckycomments.example', 'box'],
    ['luckycomments.example.evil.test', 'box'],
    ['localhost:3000', 'box'],
    ['[::1]:3000', 'box'],
    ['', 'box'],
  ])('%s belongs to %s', (host, key) => {
    expect(brandForHost(host, second).key).toBe(key)
  })

  it('uses the first brand everywhere when no second host is set', () => {
    expect(brandForHost('anything.example', undefined).key).toBe('box')
    expect(brandForHost('', '').key).toBe('box')
  })

  it('uses the first brand on its own host, even when that is a subdomain of the second host', () => {
    expect(brandForHost('box.lucky.test', 'lucky.test', 'box.lucky.test').key).toBe('box')
    expect(brandForHost('www.lucky.test', 'lucky.test', 'box.lucky.test').key).toBe('lucky')
    expect(brandForHost('lucky.box.test', 'lucky.box.test', 'box.test').key).toBe('lucky')
  })

  it('accepts the configured host with a port or in capitals', () => {
    expect(brandForHost('lucky.test', 'Lucky.Test:3001').key).toBe('lucky')
  })
})

it('splits each name into its two parts', () => {
  for (const brand of Object.values(brands)) expect(brand.nameParts.join('')).toBe(brand.name)
})

it('takes the name from the operator; the second brand keeps its name', () => {
  expect(namedBrand(brands.box, ' Ada’s Raffle ')).toMatchObject({
    key: 'box',
    name: 'Ada’s Raffle',
    nameParts: ['', 'Ada’s Raffle'],
  })
  expect(namedBrand(brands.box, '  ')).toBe(brands.box)
  expect(namedBrand(brands.lucky, 'Ada’s Raffle')).toBe(brands.lucky)
})
