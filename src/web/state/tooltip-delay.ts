// REQ-constants, in milliseconds
const tooltipTimes = { open: 700, skip: 300 } as const

/** One per page: moving from one tooltip to the next within the skip delay shows it without waiting again. */
export function createTooltipDelay() {
  let pending: ReturnType<typeof setTimeout> | undefined
  let closedAt = Number.NEGATIVE_INFINITY

  return {
    /** Shows after the delay, or at once if another tooltip has just closed. */
    enter(show: () => void): void {
      clearTimeout(pending)
      if (performance.now() - closedAt < tooltipTimes.skip) show()
      else pending = setTimeout(show, tooltipTimes.open)
    },

    leave(wasShown: boolean): void {
      clearTimeout(pending)
      if (wasShown) closedAt = performance.now()
    },
  }
}

export const tooltipDelay = createTooltipDelay()
