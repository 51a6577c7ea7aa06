/** Keys that an installation accepts beside the one it writes with. */
interface OtherKeys {
  /** replaced by the current one, the oldest last */
  older: readonly Uint8Array[]
  /** the next one, while a rotation is unfinished */
  newer: readonly Uint8Array[]
}

const others = new WeakMap<Uint8Array, OtherKeys>()

/** Accepts other keys wherever this one is used to read or to compare. Nothing is written with them. */
export function acceptOtherKeys(
  secretKey: Uint8Array,
  older: readonly Uint8Array[],
  newer: readonly Uint8Array[] = [],
): void {
  const isOther = (key: Uint8Array) => !Buffer.from(key).equals(secretKey)
  others.set(secretKey, { older: older.filter(isOther), newer: newer.filter(isOther) })
}

/** The current key, then the others that are accepted. */
export function acceptedKeys(secretKey: Uint8Array): readonly Uint8Array[] {
  const { older = [], newer = [] } = others.get(secretKey) ?? {}
  return [secretKey, ...newer, ...older]
}

/** The same before and after a rotation, for marks that are compared with stored ones and cannot be made again. */
export function oldestKey(secretKey: Uint8Array): Uint8Array {
  return others.get(secretKey)?.older.at(-1) ?? secretKey
}
