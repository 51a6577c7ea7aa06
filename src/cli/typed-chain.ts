import type { BeaconChain } from '#draw/drand.ts'
import { readChain } from '#server/providers/beacon/read-chain.ts'
import { WrongUse } from './refusal.ts'

/** The chain typed after `--chain`. Throws a `WrongUse` where it is invalid. */
export function typedChain(text: string): BeaconChain {
  try {
    return readChain(text)
  } catch (error) {
    throw new WrongUse(`--chain ${(error as Error).message}.`)
  }
}
