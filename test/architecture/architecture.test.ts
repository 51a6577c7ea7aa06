import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allowed, type Plant, plantHouse, refused, wayBack } from './plants.ts'
import { type Offence, readHouse } from './read-project.ts'
import { rows } from './rows.ts'
import { rules } from './rules.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const names = [...new Set(rules.map(({ name }) => name ?? ''))]

describe('the project', () => {
  let offences: Offence[]
  let files: string[]

  beforeAll(async () => {
    ;({ offences, files } = await readHouse(root))
  })

  it.each(names)('follows the rule %s', (name) => {
    const found = offences.filter(({ rule }) => rule === name)
    expect(found.map(({ from, to, because }) => `${from} -> ${to}: ${because}`)).toEqual([])
  })

  it('has a row in the table for every file of the product', () => {
    const rooms = rows.map(({ room }) => new RegExp(room))
    const product = files.filter((file) => file.startsWith('src/') && !/[.]test[.]tsx?$/.test(file))
    expect(product.length).toBeGreaterThan(0)
    expect(product.filter((file) => !rooms.some((room) => room.test(file)))).toEqual([])
  })
})

describe('a planted violation', () => {
  let house: string
  let offences: Offence[]

  beforeAll(async () => {
    house = plantHouse([...refused, ...allowed, wayBack], join(root, 'node_modules'))
    offences = (await readHouse(house)).offences
  })

  afterAll(() => rmSync(dirname(house), { recursive: true, force: true }))

  it.each(refused.map(asCase))('is found by $rule: $from -> $to', ({ rule, from, to }) => {
    const tail =
      to
        .replace(/^node:/, '')
        .split('/')
        .at(-1) ?? to
    const match = (offence: Offence) =>
      offence.rule === rule && offence.from === from && offence.to.includes(tail)
    expect(offences.filter(match)).not.toEqual([])
  })

  it.each(allowed.map(asCase))('is not reported where the table allows it: $from -> $to', ({ from }) => {
    expect(offences.filter((offence) => offence.from === from)).toEqual([])
  })

  it('exists for every rule', () => {
    const planted = new Set(refused.map(([rule]) => rule))
    expect(names.filter((name) => !planted.has(name))).toEqual([])
  })
})

function asCase([rule, from, to]: Plant) {
  return { rule, from, to }
}
