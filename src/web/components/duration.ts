export type Duration = Partial<Record<'days' | 'hours' | 'minutes' | 'seconds', number>>

/** Seconds as people count down: the two largest units that matter, a single one where the other is 0. */
export function durationOf(seconds: number): Duration {
  const days = Math.floor(seconds / 86_400)
  const hours = Math.floor(seconds / 3600) % 24
  const minutes = Math.floor(seconds / 60) % 60
  if (days > 0) return whole({ days, hours })
  if (hours > 0) return whole({ hours, minutes })
  return { minutes, seconds: seconds % 60 }
}

function whole(duration: Duration): Duration {
  return Object.fromEntries(Object.entries(duration).filter(([, amount]) => amount > 0))
}
