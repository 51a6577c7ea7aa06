import { sealShape } from '../../guilloche.ts'
import { Rosette } from './rosette.tsx'
import { EngravedSeal, type SealProps } from './seal.tsx'

/** The seal of this draw, generated from its commitment. */
export function ProvableSeal({ hash, ...seal }: SealProps & { hash: string }) {
  return <EngravedSeal {...seal} rosette={<Rosette hash={hash} lineWidth={0.7} {...sealShape} />} />
}
