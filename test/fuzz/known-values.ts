import { video } from '../world/collections.ts'

export interface KnownValues {
  /** values for a field: those of the first area that has any */
  under: (areas: readonly string[]) => (name: string) => readonly unknown[]
  /** takes over what an answer shows */
  learn: (areas: readonly string[], json: unknown) => void
}

const perName = 12

/** What a person would type; everything else is found in answers. */
const plausible: Record<string, readonly unknown[]> = {
  posts: [video],
  url: [video],
  link: [video],
  entries: ['Ada', 'Bob', 'Cleo', 'Dan'],
  name: ['Ada', 'Bob', 'A name'],
  names: ['Ada', 'Bob'],
  winners: [1, 2],
  substitutes: [0, 1],
  list: ['users', 'roles', 'menus', 'history', 'faq', 'media'],
  language: ['en', 'de'],
  locale: ['en', 'de'],
  code: ['123456'],
  provider: ['google', 'facebook'],
  page: [1, 2],
  per_page: [10, 25],
  moduleKey: ['blog'],
  formKey: ['contact'],
  content_id: [],
}

/** Fields that name the same thing as another. */
const aliases: Record<string, readonly string[]> = {
  id: ['own_id', 'id'],
  ids: ['id'],
  code: ['share_code', 'code'],
  moduleKey: ['key'],
  formKey: ['key'],
  role_id: ['id'],
  plan: ['key', 'name'],
}

/** Remembers ids and names from answers, so that later requests are about things that exist. */
export function createKnownValues(): KnownValues {
  const seen = new Map<string, unknown[]>()
  const of = (area: string, name: string) => seen.get(`${area} ${name}`) ?? []
  const note = (key: string, value: unknown) => {
    const values = seen.get(key) ?? []
    if (values.includes(value)) return
    seen.set(key, [...values, value].slice(-perName))
  }
  const learn = (areas: readonly string[], value: unknown, name = '', depth = 0): void => {
    if (depth > 8 || value === null || value === '') return
    if (Array.isArray(value)) for (const item of value.slice(0, perName)) learn(areas, item, name, depth + 1)
    else if (typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) learn(areas, inner, key, depth + 1)
    else if (typeof value === 'number' || (typeof value === 'string' && value.length <= 200))
      for (const area of [...areas, '*']) note(`${area} ${name}`, value)
  }
  return {
    learn,
    under: (areas) => (name) => {
      const names = [name, ...(aliases[name] ?? [])]
      const found = [...areas, '*'].map((area) => names.flatMap((one) => of(area, one)))
      const nearest = found.find((values) => values.length > 0) ?? []
      return [...new Set([...nearest, ...(plausible[name] ?? [])])]
    },
  }
}
