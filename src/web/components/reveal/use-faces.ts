import { useEffect } from 'react'
import type { RevealWinner } from './reveal-props.ts'

/** As many as are shown one by one in most draws; the others load with their tickets. */
const maxEarly = 12

/**
 * Loads the pictures of winners while names still fall, so that each is there with its ticket. One after the other: a
 * server may hold an answer back until the picture has come, and the room needs its connections.
 */
export function useFaces(winners: readonly RevealWinner[]): void {
  const addresses = winners
    .flatMap(({ picture }) => picture ?? [])
    .slice(0, maxEarly)
    .join(' ')
  useEffect(() => {
    let isOver = false
    const load = async () => {
      for (const address of addresses.split(' ').filter(Boolean)) if (!isOver) await loaded(address)
    }
    void load()
    return () => {
      isOver = true
    }
  }, [addresses])
}

async function loaded(address: string): Promise<void> {
  const image = new Image()
  image.src = address
  // One that never comes leaves the letter that its ticket shows.
  await image.decode().catch(() => undefined)
}
