type Reader = () => string | null

let current: Reader | undefined

/** Offers what is typed into the search and filters of the page's list, until the returned function is called. */
export function offerTypedAddress(read: Reader): () => void {
  current = read
  return () => {
    if (current === read) current = undefined
  }
}

/** The address that the page's list is about to have, as its search or filters were changed; null if it stays. */
export function typedAddress(): string | null {
  return current?.() ?? null
}
