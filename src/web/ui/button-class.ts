export type ButtonLook = {
  kind?: 'primary' | 'quiet' | 'ghost' | 'danger' | 'danger-solid' | undefined
  size?: 'small' | 'normal' | 'large' | undefined
  /** For a single icon: as wide as it is high. */
  square?: boolean | undefined
  /** As wide as its column. */
  wide?: boolean | undefined
}

/** The classes of a button, also for router links that should look like one. */
export function buttonClass({ kind = 'quiet', size = 'normal', square, wide }: ButtonLook = {}): string {
  const classes = ['button', `button-${kind}`]
  if (size !== 'normal') classes.push(`button-${size}`)
  if (square) classes.push('button-square')
  if (wide) classes.push('button-wide')
  return classes.join(' ')
}
