import type { StandIn } from '../../test/platforms/stand-in.ts'

/** A running fake, and the configuration for the product to use it. */
export interface StartedPlatform extends Pick<StandIn, 'url' | 'stop'> {
  env: Record<string, string>
  settings: Record<string, string | boolean>
}
