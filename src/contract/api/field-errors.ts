import type { core } from 'zod'
import type { ErrorDetails, FieldError } from './errors.ts'

type Issue = core.$ZodIssue

/** Schema errors as message keys of the validation catalog (REQ-validation). Values are never echoed. */
export function fieldErrors(issues: readonly Issue[], within: (string | number)[] = []): FieldError[] {
  return withoutRepeats(errorsOf(issues, within))
}

/** Each error of a field once; a missing field reports nothing else. */
function withoutRepeats(all: FieldError[]): FieldError[] {
  const known = new Set<string>()
  const placeOf = ({ path }: FieldError) => JSON.stringify(path)
  const missing = new Set(all.filter(({ key }) => key === required).map(placeOf))
  return all.filter((one) => {
    const place = placeOf(one)
    const name = `${place} ${one.key} ${JSON.stringify(one.details ?? {})}`
    if (known.has(name) || (missing.has(place) && one.key !== required)) return false
    known.add(name)
    return true
  })
}

const required = 'validation.required'

function errorsOf(issues: readonly Issue[], within: (string | number)[]): FieldError[] {
  return issues.flatMap((issue) => {
    const path = [...within, ...issue.path.map((part) => (typeof part === 'symbol' ? part.toString() : part))]
    if (issue.code === 'invalid_union') return [unionError(issue, path)]
    if (issue.code === 'unrecognized_keys')
      return [{ path, key: 'validation.unrecognized_keys', details: { keys: shownKeys(issue.keys) } }]
    return [{ path, ...(isEmpty(issue) ? { key: required } : message(issue)) }]
  })
}

const emptyBreaks = new Set(['too_small', 'invalid_format', 'invalid_value', 'invalid_type'])

/** An empty text breaks these rules only because something is required. */
function isEmpty({ code, input }: Issue): boolean {
  return input === '' && emptyBreaks.has(code)
}

function message(issue: Issue): { key: string; details?: ErrorDetails } {
  switch (issue.code) {
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return { key: required }
      return {
        key: `validation.too_small.${measure(issue.origin)}`,
        details: { count: Number(issue.minimum) },
      }
    case 'too_big':
      return { key: `validation.too_big.${measure(issue.origin)}`, details: { count: Number(issue.maximum) } }
    case 'not_multiple_of':
      return notMultipleOf(issue.divisor)
    case 'invalid_value':
      return { key: 'validation.not_an_option' }
    case 'invalid_format':
      return { key: formatKey(issue.format) }
    case 'invalid_type':
      if (issue.expected === 'int' && Number.isFinite(issue.input)) return notMultipleOf(1)
      return { key: typeKey(issue) }
    case 'custom':
      return { key: `validation.${customKey(issue)}` }
    default:
      return { key: 'validation.invalid' }
  }
}

/** For a union, the error of the branch that came closest; else the field as a whole is not an option. */
function unionError(issue: Issue & { code: 'invalid_union' }, path: (string | number)[]): FieldError {
  const closest = issue.errors.find((branch) => branch.some((found) => found.code !== 'invalid_type'))
  const found = closest && fieldErrors(closest, path)[0]
  return found ?? { path, key: 'validation.not_an_option' }
}

function notMultipleOf(step: number | bigint) {
  return { key: 'validation.not_multiple_of', details: { step: Number(step) } }
}

function typeKey(issue: Issue & { code: 'invalid_type' }): string {
  // The JSON number 1e999 parses as Infinity, which zod reports as a number of the wrong type.
  if (issue.input === undefined) return 'validation.required'
  if (typeof issue.input === 'number' && !Number.isFinite(issue.input)) return 'validation.not_finite'
  return 'validation.wrong_type'
}

function formatKey(format: string): string {
  if (format === 'email') return 'validation.email'
  if (format === 'url') return 'validation.url'
  if (format.includes('date') || format.includes('time')) return 'validation.date'
  return 'validation.invalid'
}

function customKey(issue: Issue & { code: 'custom' }): string {
  const key: unknown = issue.params?.['key']
  return typeof key === 'string' ? key : 'invalid'
}

function measure(origin: string): 'text' | 'list' | 'number' {
  if (origin === 'string') return 'text'
  return origin === 'array' || origin === 'set' ? 'list' : 'number'
}

/** Names of unknown fields come from the caller, so they are shortened to what can be a field name. */
function shownKeys(keys: readonly string[]): string {
  return keys
    .slice(0, 5)
    .map((key) => key.replaceAll(/[^\w.-]/g, '').slice(0, 40))
    .join(', ')
}
