import { basename, extname } from 'node:path'

const banned = /^(utils?|helpers?|misc|common|manager|data|info)$/
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Why a file must not have this name; undefined if it may. */
export function nameViolation(path: string): string | undefined {
  const folders = path.split('/').slice(0, -1)
  // `name.test.ts`, `name.generated.ts`, `entry.server.tsx`: every part between dots counts as a word.
  const words = basename(path, extname(path)).split('.')
  if (words[0] === 'index') return 'a barrel hides who needs what: import the file itself'
  const wrong = [...folders, ...words].find((word) => banned.test(word))
  if (wrong) return `"${wrong}" says nothing about what is inside`
  if (!words.every((word) => kebab.test(word))) return 'files are named in kebab-case'
  return undefined
}

const lineLimit = 400
export const thoughtLimit = 250

/** Problems in the text of a file that neither the linter nor the type checker detects. */
export function textViolations(path: string, text: string): string[] {
  const isTest = /[.]test[.]tsx?$/.test(path) || path.startsWith('e2e/')
  const found: string[] = []
  if (lines(text) > lineLimit && !/[.]generated[.]/.test(path)) found.push(`longer than ${lineLimit} lines`)
  if (isTest && /\b(it|test|describe|suite)[.](skip|only|todo|fixme)\b/.test(text))
    found.push('a test that does not run')
  if (/@ts-(ignore|nocheck)|oxlint-disable|eslint-disable|biome-ignore (?!format:)/.test(text))
    found.push('a rule switched off in place; exceptions are listed in .oxlintrc.json')
  found.push(...wordViolations(path, text))
  // dependency-cruiser does not see this edge, so a worker must be next to the file that starts it.
  if (path.startsWith('src/') && /new URL\(\s*'[.][.][^']*[.]ts'/.test(text))
    found.push('a worker in another folder')
  if (path.startsWith('src/server/') && !isTest && /\bsetInterval\(/.test(text) && !ownIntervals.has(path))
    found.push('a timer of its own; see registry/scheduled-jobs.ts and registry/process-timers.ts')
  found.push(...sqlViolations(path, text))
  if (/^src\/web\/pages\/.*\/page[.]tsx$/.test(path) && beginsWithHelper(text))
    found.push('a helper above the loader or the page; helpers stand below what uses them')
  return found
}

/** Stores have the SQL of core and features; a list's source is SQL, too, and a few files pass a condition on. */
function sqlViolations(path: string, text: string): string[] {
  if (!/^src\/server\/(core|features)\/(?!.*\/store[.]ts$).+[.]ts$/.test(path) || isTestFile(path)) return []
  const hasSql = /^import \{[^}]*(?<!type )\bsql\b[^}]*\} from 'kysely'/m.test(text)
  const isListed = sqlOutsideStores.has(path)
  if (isListed && !hasSql) return ['listed as a file with SQL, which it no longer has']
  if (!hasSql || isListed || /\): ListSource</.test(text)) return []
  return ['SQL outside of a store and of the source of a list; see docs/architecture.md']
}

/** Words of an older house style, and British spellings. */
function wordViolations(path: string, text: string): string[] {
  const found: string[] = []
  const dialect = comments(text).find((comment) => oldWords.test(comment))
  if (dialect) found.push(`a comment in old words, see docs/glossary.md: ${dialect.trim()}`)
  const oldTitle = isTestFile(path) ? titles(text).find((title) => oldWords.test(title)) : undefined
  if (oldTitle) found.push(`a test title in old words, see docs/glossary.md: ${oldTitle}`)
  const oldName = path.startsWith('src/web/') && !stillOld.test(path) ? oldNames.exec(text)?.[0] : undefined
  if (oldName) found.push(`"${oldName}" as a name, see docs/glossary.md`)
  const millis = otherDurations.exec(text)?.[0]
  if (millis) found.push(`"${millis}" instead of a name with the suffix Ms`)
  const british = britishSpelling.exec(text)?.[0]
  if (british && !path.startsWith('src/server/db/migrations/') && !path.endsWith('/voice-patterns.ts'))
    found.push(`"${british}" in a British spelling`)
  return found
}

/** Whether the first function of a page is one that the router doesn't call. */
function beginsWithHelper(text: string): boolean {
  const first = /^(?:export (?:default )?)?(?:async )?function\b/m.exec(text)?.[0]
  return first !== undefined && !first.startsWith('export')
}

/** Folders of `src` with more files than a reader takes in at a glance; tests stand beside their file and do not count. */
export function crowdedFolders(paths: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const path of paths) {
    if (!/^src\/.+[.](ts|tsx|css)$/.test(path) || /[.]test[.]tsx?$/.test(path)) continue
    const folder = path.slice(0, path.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([folder, count]) => count > maxFiles && !lists.has(folder))
    .map(([folder, count]) => `${folder} has ${count} files, group them by subject`)
}

const maxFiles = 25

/** Each of their files is one entry of a list that another file names: migrations, tables, style sheets. */
const lists = new Set(['src/server/db/migrations', 'src/server/db/tables', 'src/web/styles'])

/** They watch a process of the database, or report that a job is running, and end with it. */
const ownIntervals = new Set([
  'src/server/db/embedded/running-server.ts',
  'src/server/queue/queue.ts',
  'src/server/boot/tracing.ts',
  'src/server/core/exports/write-export.ts',
])

/** Files with SQL that are no store and define no `ListSource`. */
const sqlOutsideStores = new Set([
  // Which rows of a list are meant, and a savepoint for each of them.
  'src/server/core/bulk/bulk-action.ts',
  'src/server/core/bulk/start-bulk.ts',
  // Which rows go to the trash together.
  'src/server/core/trash/keep-in-trash.ts',
  'src/server/features/contents/edit-content.ts',
  'src/server/features/modules/edit-modules.ts',
  'src/server/features/support/staff/canned-answers.ts',
  // Which subscriptions a bulk action leaves out.
  'src/server/features/billing/feature.ts',
  // What a submission is called, by which its list is ordered and searched.
  'src/server/features/forms/words-of-submission.ts',
])

/** Words of an older house style that readers had to translate; quoted names are not meant. */
const oldWords = /(?<!`)\b(whoever|somebody|nobody|anybody|everybody|anew|told)\b(?!`)/i

/** Code and comments are in American English, as the interface is. Not meant: options of sharp, a name of the demo. */
const britishSpelling =
  /(?<!seven ?)colou[r](?!s: \d|space)|recogni[s]e|neighbou[r]|behaviou[r]|catalogu[e]|initiali[s]e|offen[c]e|\bcancelle[d]\b/i

/** The same as names in code of the web; result pages and what they show are still to be renamed. */
const oldNames = /\b(told|heard)\b/i
const stillOld = /^src\/web\/(components\/(reveal|waiting|share)|pages\/public\/result)/

/** Durations in milliseconds end in `Ms`; only options of the database client are named otherwise. */
const otherDurations = /\b(?!(?:connectionTimeout|keepAliveInitialDelay)Millis)(?:\w+M|m)illis\b/

function isTestFile(path: string): boolean {
  return /[.](test|spec)[.]\w+$/.test(path)
}

/** What tests and groups of tests are called, also those made for each row of a table. */
function titles(text: string): string[] {
  const found = text.matchAll(
    /\b(?:it|test|describe)(?:[.]\w+)*\(\s*(['"`])(.*?)\1|^\s*\]\)\(\s*(['"`])(.*?)\3/gm,
  )
  return [...found].map(([, , title, , titleOfRows]) => title ?? titleOfRows ?? '')
}

function comments(text: string): string[] {
  return text.split('\n').filter((line) => /^\s*(\/\/|\/?\*)/.test(line))
}

export function lines(text: string) {
  return text.split('\n').length - 1
}
