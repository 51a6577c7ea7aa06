import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeXml, writeXlsx } from '../src/server/files/fixtures/write-xlsx.ts'

export const kinds = ['txt', 'csv', 'json', 'xlsx'] as const
export type Kind = (typeof kinds)[number]

/** Where everything that the benchmarks create is stored; a second run reuses it. */
export const benchFolder = join(import.meta.dirname, '..', '.cache', 'bench')

/**
 * The same names in four formats, one per row: handles and full names, one in five Turkish, Arabic, Chinese, Japanese
 * or Russian, one in twenty a repetition of an earlier person in different letter case. The same for the same count, on
 * every machine.
 */
export function inputFile(kind: Kind, count: number): string {
  const path = join(benchFolder, `names-${count}.${kind}`)
  if (existsSync(path)) return path
  mkdirSync(benchFolder, { recursive: true })
  writeFileSync(path, writers[kind](namesOf(count)))
  return path
}

export function namesOf(count: number): string[] {
  const next = numbers(20_261_120)
  const pick = (list: string[]) => list[next() % list.length] ?? ''
  const names: string[] = []
  for (let i = 0; i < count; i++) {
    const earlier = next() % 20 === 0 ? names[next() % (i || 1)] : undefined
    names.push(earlier?.toUpperCase() ?? newName(pick, next))
  }
  return names
}

function newName(pick: (list: string[]) => string, next: () => number): string {
  const number = next() % 10_000_000
  const kind = next() % 20
  if (kind < 4) return `${pick(far[kind] ?? [])}${number}`
  if (kind < 10) return `${pick(first)}.${pick(last)}${number}`.toLowerCase()
  return `${pick(first)} ${pick(last)} ${number}`
}

/** Park and Miller's generator: the bench needs repeatability, not randomness. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state
  }
}

const first = [
  'Anna',
  'Ben',
  'Carla',
  'David',
  'Elif',
  'Fabio',
  'Grace',
  'Hugo',
  'Ines',
  'Jonas',
  'Kemal',
  'Lucia',
]
const last = [
  'Arslan',
  'Brown',
  'Costa',
  'Demir',
  'Evans',
  'Fischer',
  'Garcia',
  'Horvat',
  'Ito',
  'Jansen',
  'Kaya',
]
const far = [
  ['Ayşe Yılmaz ', 'Çağrı Öztürk ', 'Şükrü Gündoğdu ', 'Iğdır İnan '],
  ['محمد أحمد ', 'فاطمة علي ', 'خالد يوسف '],
  ['王伟', '李娜', '山田太郎', 'さくら'],
  ['Иван Петров ', 'Ольга Смирнова ', 'Дмитрий Соколов '],
]

const writers: Record<Kind, (names: string[]) => string | Uint8Array> = {
  txt: (names) => `${names.join('\n')}\n`,
  csv: (names) =>
    `id,name,city\r\n${names.map((name, i) => `${i + 1},${quoted(name, i)},Izmir\r\n`).join('')}`,
  json: (names) =>
    `[${names.map((name, i) => JSON.stringify({ id: i + 1, name, city: 'Izmir' })).join(',\n')}]`,
  xlsx: (names) => {
    const header =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>id</t></is></c><c r="B1" t="inlineStr"><is><t>name</t></is></c></row>'
    const rows = names.map(
      (_, i) =>
        `<row r="${i + 2}"><c r="A${i + 2}"><v>${i + 1}</v></c><c r="B${i + 2}" t="s"><v>${i}</v></c></row>`,
    )
    const strings = names.map((name) => `<t xml:space="preserve">${escapeXml(name)}</t>`)
    return writeXlsx({ sheets: [{ rows: header + rows.join('') }], strings })
  },
}

/** One field in ten is quoted, as by programs that quote anything with a space. */
function quoted(name: string, i: number): string {
  return i % 10 === 0 ? `"${name}"` : name
}
