import type { StandIn } from '../../test/platforms/stand-in.ts'

/** A stand-in that runs, and what the product must be told to ask it. */
export interface StartedPlatform extends Pick<StandIn, 'url' | 'stop'> {
  env: Record<string, string>
  settings: Record<string, string | boolean>
}
