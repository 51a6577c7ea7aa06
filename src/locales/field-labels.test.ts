import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { calls } from '#contract/api/all.ts'
import { type Locale, locales } from './locales.ts'

/**
 * What programs send and people never type: ids, switches, protocol keys, positions, choices that a page makes itself.
 */
const byPrograms = new Set(
  (
    'collection_id comment_rules accept_incomplete no_replies no_post_author no_bots no_past_winners with_text required_match per tool unique ' +
    'sorted request_id keep replies wish pick close_others path ticket response id action ' +
    'provider state iss columns density is_shared parameters ids selection filter undoes is_all ' +
    'mapping area version relation relation_id children by form shared no show marks ' +
    'attrs level start media revision x y even_used size module focal_x focal_y ' +
    'sortable searchable settings records seen at is_note close ' +
    'time_zone preferences necessary analytics marketing unsold share_code toss commitment role secret stream_token agrees publish'
  ).split(' '),
)

/** Names of fields in a schema, at any depth. */
function namesIn(schema: z.ZodType | undefined, seen = new Set<z.ZodType>()): string[] {
  if (!schema || seen.has(schema)) return []
  seen.add(schema)
  const {
    shape = {},
    innerType,
    element,
    valueType,
    in: inner,
    out,
    options = [],
    items = [],
  } = partsOf(schema)
  const within = [innerType, element, valueType, inner, out, ...options, ...items, ...Object.values(shape)]
  return [...Object.keys(shape), ...within.flatMap((one) => namesIn(one, seen))]
}

interface Parts {
  shape?: Record<string, z.ZodType>
  innerType?: z.ZodType
  element?: z.ZodType
  valueType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  options?: z.ZodType[]
  items?: z.ZodType[]
}

function partsOf(schema: z.ZodType): Parts {
  const parts = schema._zod.def as unknown as Parts & { getter?: () => z.ZodType }
  return parts.getter ? { innerType: parts.getter() } : parts
}

function textsIn(locale: Locale): Record<string, string> {
  const folder = fileURLToPath(new URL(`./messages/${locale}/`, import.meta.url))
  const files = globSync('*.json', { cwd: folder })
  return Object.assign(
    {},
    ...files.map((file) => JSON.parse(readFileSync(`${folder}${file}`, 'utf8')) as object),
  ) as Record<string, string>
}

const names = new Set(calls.flatMap(({ body, upload }) => [...namesIn(body), ...namesIn(upload?.options)]))

it('finds nested fields', () => {
  expect([...names]).toEqual(expect.arrayContaining(['username', 'trial_days', 'sub_title', 'question']))
})

it.each(locales)('every field that people send has a label in %s', (locale) => {
  const texts = textsIn(locale)
  const wanted = [...names].filter(
    (name) => !byPrograms.has(name) && !(locales as readonly string[]).includes(name),
  )
  expect(wanted.filter((name) => !texts[`field.${name}`])).toEqual([])
})

it('fields that only programs send exist and have no label', () => {
  const texts = textsIn('en')
  expect([...byPrograms].filter((name) => !names.has(name) || `field.${name}` in texts)).toEqual([])
})

const pages = fileURLToPath(new URL('../web/pages/', import.meta.url))
const folders = ['tools', 'public/result'].map((folder) => {
  const files = globSync('**/*.{ts,tsx}', { cwd: `${pages}${folder}` })
  return files.map((file) => readFileSync(`${pages}${folder}/${file}`, 'utf8')).join('\n')
})

/** The place of one winner, elsewhere listed by name; a search; numbers, which the page itself rejects. */
const alike = new Set(['organizer.who.rank', 'entries.search', 'random_number.exclude'])

/** Name and label of the inputs that can be wrong, unless the folder passes the label to its errors itself. */
const inputs = folders.flatMap((source) =>
  [...source.matchAll(/<(?:TextField|TextArea|SelectField|NumberStepper)\b[^<]*/g)].flatMap(([tag]) => {
    const name = /\bname="(\w+)"/.exec(tag)?.[1]
    const key = /\blabel=\{t\('([\w.]+)'\)/.exec(tag)?.[1]
    return name && key && !alike.has(key) && !source.includes(`${name}: '${key}'`)
      ? [[name, key] as const]
      : []
  }),
)

it.each(locales)('errors in %s use the labels that tools and result pages show', (locale) => {
  const texts = textsIn(locale)
  expect(inputs.length).toBeGreaterThan(20)
  const different = inputs.filter(([name, key]) => (texts[`field.${name}`] ?? texts[key]) !== texts[key])
  expect(different).toEqual([])
})
