import { preference } from './chance-preferences.ts'
import type { Sounding } from './chance-tones.ts'

/** Off by default, and so is its code. */
export function soundChance(kind: Sounding): void {
  if (preference('sound'))
    import('./chance-tones.ts').then(
      ({ playChance }) => playChance(kind),
      () => undefined,
    )
}
