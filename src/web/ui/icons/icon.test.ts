import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { iconNames } from './icon-names.ts'

it('every icon that has a name is drawn, once, and no other', () => {
  const drawn = readFileSync(new URL('./icons.svg', import.meta.url), 'utf8')
  expect(
    [...drawn.matchAll(/<symbol id="([^"]+)" viewBox="0 0 24 24"><path d="M[^"]+"\/>/g)].map(
      (match) => match[1],
    ),
  ).toEqual([...iconNames])
})
