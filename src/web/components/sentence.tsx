import { Fragment, type ReactNode } from 'react'

/** A placeholder value that `Sentence` replaces with the part of this number (0 to 9). */
export function slot(part: number): string {
  return `\u0000${part}`
}

/** A translated sentence with elements in it: `<Sentence text={t(key, { name: slot(0) })} parts={[<Name>…</Name>]} />`. */
export function Sentence({ text, parts }: { text: string; parts: readonly ReactNode[] }) {
  const pieces = text.split('\u0000')
  return pieces.map((piece, i) => {
    if (i === 0) return piece
    const part = Number(piece[0])
    return (
      <Fragment key={part}>
        {parts[part]}
        {piece.slice(1)}
      </Fragment>
    )
  })
}
