import { cached } from './formatters.ts'

/** `tag digits` */
const formats = cached((name) => {
  const [tag, digits] = name.split(' ')
  return new Intl.NumberFormat(tag, {
    minimumFractionDigits: Number(digits),
    maximumFractionDigits: Number(digits),
  })
})

/**
 * A decimal text such as `-1234.50` formatted for a language, with all its digits: not through a number, which would
 * round it.
 */
export function exactNumber(text: string, tag: string): string {
  const digits = text.split('.')[1]?.length ?? 0
  return formats(`${tag} ${digits}`).format(text as Intl.StringNumericLiteral)
}

/** The same for one language, as a function to pass on. */
export function exactIn(tag: string): (text: string) => string {
  return (text) => exactNumber(text, tag)
}
