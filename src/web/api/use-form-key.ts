import { useState } from 'react'
import { useScripted } from '../state/scripted.ts'

/**
 * The key that the form of a receipt is sent with. It stays through failures, as the receipt may have been made although
 * its answer was lost, and is replaced once an answer says that it is used. A document that the browser kept for offline
 * use has the same key each time it opens, so with scripts the page begins with a key of its own.
 */
export function useFormKey(formKey: string, answer: { key?: string } | undefined): string {
  const replaced = answer?.key
  const isScripted = useScripted()
  const [own, setOwn] = useState(() => ({ formKey, replaced, key: replaced ?? ownKey(formKey) }))
  if (own.formKey !== formKey) setOwn({ formKey, replaced, key: formKey })
  else if (own.replaced !== replaced) setOwn({ formKey, replaced, key: replaced ?? own.key })
  return isScripted ? own.key : (replaced ?? formKey)
}

/** A browser may have no source of randomness; the page says so when something is to fall. */
function ownKey(formKey: string): string {
  try {
    return freshKey()
  } catch {
    return formKey
  }
}

/** `crypto.randomUUID` is missing on plain http, where a first self-hosted start often is. */
export function freshKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
