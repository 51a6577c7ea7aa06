import { BoxArt } from './box-art.tsx'
import { BubbleArt } from './bubble-art.tsx'

type BrandArtProps = {
  look: 'box' | 'lucky'
  state: 'closed' | 'open' | 'empty'
  width?: number
  className?: string
}

/** The product's own object in one of its states, as the active brand draws it. */
export function BrandArt({ look, state, ...rest }: BrandArtProps) {
  if (look === 'box') return <BoxArt state={state} {...rest} />
  return <BubbleArt state={state === 'empty' ? 'empty' : 'full'} {...rest} />
}
