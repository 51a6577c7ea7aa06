import type { WholeKey } from '#locales/message-keys.generated.ts'

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type Stem<Key> = Key extends `${infer Start}_${PluralForm}` ? Start : Key

/** Every text key that a page can use; plural forms count as one. */
export type MessageKey = Stem<WholeKey>

export type MessageValues = Readonly<Record<string, string | number>>
export type Messages = Readonly<Record<string, string>>
