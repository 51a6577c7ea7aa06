const lineLimit = 400
export const thoughtLimit = 250

/** Problems in the text of a file that neither the linter nor the type checker detects. */
export function textOffences(path: string, text: string): string[] {
  const isTest = /[.]test[.]tsx?$/.test(path) || path.startsWith('e2e/')
  const found: string[] = []
  if (lines(text) > lineLimit && !/[.]generated[.]/.test(path)) found.push(`longer than ${lineLimit} lines`)
  if (isTest && /\b(it|test|describe|suite)[.](skip|only|todo|fixme)\b/.test(text))
    found.push('a test that does not run')
  if (/@ts-(ignore|nocheck)|oxlint-disable|eslint-disable|biome-ignore (?!format:)/.test(text))
    found.push('a rule switched off in place; exceptions are listed in .oxlintrc.json')
  const dialect = comments(text).find((comment) => oldWords.test(comment))
  if (dialect) found.push(`a comment in old words, see docs/glossary.md: ${dialect.trim()}`)
  // dependency-cruiser does not see this edge, so a worker must be next to the file that starts it.
  if (path.startsWith('src/') && /new URL\(\s*'[.][.][^']*[.]ts'/.test(text))
    found.push('a worker in another room')
  if (path.startsWith('src/server/') && !isTest && /\bsetInterval\(/.test(text) && !ownIntervals.has(path))
    found.push('a timer of its own; see registry/scheduled-jobs.ts and registry/process-timers.ts')
  return found
}

/** They watch a process of the database, or report that a job is running, and end with it. */
const ownIntervals = new Set(['src/server/db/embedded/running-server.ts', 'src/server/queue/queue.ts'])

/** Words of an older house style that readers had to translate; quoted names are not meant. */
const oldWords = /(?<!`)\b(whoever|somebody|nobody|anybody|everybody|anew|told)\b(?!`)/i

function comments(text: string): string[] {
  return text.split('\n').filter((line) => /^\s*(\/\/|\/?\*)/.test(line))
}

export function lines(text: string) {
  return text.split('\n').length - 1
}
