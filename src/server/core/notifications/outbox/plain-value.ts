/** Steers direction or is not drawn: it would let a name rearrange the words around it. */
const steering = /(?!\u200c|\u200d)(?:\p{Cf}|\p{Default_Ignorable_Code_Point})/gu

/** A value in one line, without anything that ends a line or steers a screen. */
export function oneLine(value: string | number | undefined, most = 300): string {
  return [
    ...String(value ?? '')
      .toWellFormed()
      .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
      .replace(steering, '')
      .trim(),
  ]
    .slice(0, most)
    .join('')
}

/** A value of several lines. */
export function fewLines(value: string | number | undefined, most = 4000): string[] {
  return [...String(value ?? '').toWellFormed()]
    .slice(0, most)
    .join('')
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map((line) => oneLine(line, most))
}

/**
 * A name to greet with; '' where it might lead somewhere. Anybody can type the name and address of an account, and mail
 * programs make links of whatever looks like an address: our greeting must not carry somebody's advertisement.
 */
export function greetableName(value: string | number | undefined): string {
  const name = oneLine(value, 80)
  return /[/:@\\<>]|[\p{L}\p{N}][.\u3002\uff0e\uff61]\p{L}{2,}/u.test(name) ? '' : name
}

/** An address of the web, or '' for anything else that a link could carry. */
export function webLink(value: string | number | undefined): string {
  const link = String(value ?? '')
  return /^https?:\/\//.test(link) && URL.canParse(link) ? new URL(link).href : ''
}
