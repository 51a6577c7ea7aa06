// Shared by the scripts that write tables of code points for src/draw/text/fold-text.ts.

import { readFileSync, writeFileSync } from 'node:fs'

const LINE = 200

export function head(script) {
  return [
    `// Made by scripts/${script}; not to be edited.`,
    '// Numbers in base 36; each first number is the distance from the first number before.',
    '',
  ]
}

/** Joins adjacent code points of equal value into `[start, count, value]`. */
export function ranges(pairs) {
  const found = []
  for (const [code, value] of pairs) {
    const last = found.at(-1)
    if (last && last[0] + last[1] === code && last[2] === value) last[1]++
    else found.push([code, 1, value])
  }
  return found
}

export function relative(rows) {
  let before = 0
  return rows.map(([start, ...others]) => {
    const row = [start - before, ...others].map((value) => value.toString(36)).join(',')
    before = start
    return row
  })
}

export function constant(name, tokens) {
  const lines = ['']
  for (const token of tokens) {
    const line = lines.at(-1)
    if (line.length + token.length >= LINE) lines.push(token)
    else lines[lines.length - 1] = line === '' ? token : `${line} ${token}`
  }
  return `export const ${name} = \`\n${lines.join('\n')}\n\`\n`
}

/** Writes the table, or with --check verifies that the existing one is up to date. */
export function writeOrCheck(target, text) {
  if (!process.argv.includes('--check')) writeFileSync(target, text)
  else if (readFileSync(target, 'utf8') !== text)
    throw new Error(`${target.pathname} is not what this script makes`)
}
