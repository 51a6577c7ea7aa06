/** Gap between a control and its tooltip, in px; the stylesheet bridges it for the pointer. */
const gap = 8

/**
 * Shows the names of icon-only controls: after a delay on hover or long press, immediately on keyboard focus. Screen
 * readers have the name already. One tooltip serves the whole page (WCAG 1.4.13): Escape hides it, the pointer may rest
 * on it, and it stays until the pointer leaves.
 */
export function createTooltips(root: Document = document) {
  const bubble = root.createElement('div')
  bubble.className = 'tooltip'
  bubble.popover = 'manual'
  bubble.setAttribute('aria-hidden', 'true')
  let shownFor: Element | undefined
  let awaited: Element | undefined
  /** a long press that showed the name must not click */
  let swallowsClick = false

  function show(control: Element): void {
    const words = nameOf(control)
    hide()
    // An open menu says what it is, and its name would cover it.
    if (!words || !control.isConnected || control.matches('details[open] > summary')) return
    // While a modal dialog is open, everything outside it is inert.
    const place = control.closest('dialog') ?? root.body
    place.append(bubble)
    bubble.textContent = words
    shownFor = control
    bubble.showPopover?.()
    putBeside(bubble, control)
  }

  function hide(): void {
    tooltipDelay.leave(shownFor !== undefined)
    awaited = undefined
    if (shownFor === undefined) return
    shownFor = undefined
    bubble.hidePopover?.()
    bubble.remove()
  }

  function onPointerOver(event: PointerEvent): void {
    const control = iconControlOf(event.target)
    if (event.pointerType === 'touch' || bubble.contains(event.target as Node)) return
    if (control && (control === shownFor || control === awaited)) return
    hide()
    if (!control) return
    awaited = control
    tooltipDelay.enter(() => show(control))
  }

  function onPointerDown(event: PointerEvent): void {
    hide()
    swallowsClick = false
    const control = iconControlOf(event.target)
    if (event.pointerType !== 'touch' || !control) return
    awaited = control
    tooltipDelay.enter(() => {
      show(control)
      swallowsClick = shownFor === control
    })
  }

  function onPointerUp(event: PointerEvent): void {
    if (event.pointerType === 'touch' && shownFor === undefined) hide()
  }

  function onClick(event: MouseEvent): void {
    if (!swallowsClick) return
    swallowsClick = false
    event.preventDefault()
    event.stopPropagation()
  }

  function onFocusIn(event: FocusEvent): void {
    const control = iconControlOf(event.target)
    if (control?.matches(':focus-visible')) show(control)
  }

  function onKeyDown(event: KeyboardEvent): void {
    // A pressed control may disappear, and its tooltip must not stay.
    if (event.key === 'Escape' || event.key === 'Enter' || event.key === ' ') hide()
  }

  /** Keyboard focus may have scrolled the control into view: its tooltip moves along. */
  function onScroll(): void {
    if (shownFor && shownFor === root.activeElement) putBeside(bubble, shownFor)
    else hide()
  }

  /** The pointer left the window. */
  function onPointerOut(event: PointerEvent): void {
    if (event.relatedTarget === null && event.pointerType !== 'touch') hide()
  }

  const listeners: [string, (event: never) => void][] = [
    ['pointerover', onPointerOver],
    ['pointerout', onPointerOut],
    ['pointerdown', onPointerDown],
    ['pointerup', onPointerUp],
    ['pointercancel', onPointerUp],
    ['click', onClick],
    ['focusin', onFocusIn],
    ['focusout', hide],
    ['keydown', onKeyDown],
    ['scroll', onScroll],
  ]
  for (const [name, listener] of listeners) root.addEventListener(name, listener as EventListener, true)

  return {
    /** Handles the event that caused this code to load. */
    begin(event: Event): void {
      if (event.type === 'focusin') onFocusIn(event as FocusEvent)
      else onPointerOver(event as PointerEvent)
    },
    stop(): void {
      hide()
      for (const [name, listener] of listeners)
        root.removeEventListener(name, listener as EventListener, true)
    },
  }
}

let ofPage: ReturnType<typeof createTooltips> | undefined

/** Starts the page's tooltips with the first pointer or focus event, and handles that event. */
export function beginTooltips(event: Event): void {
  ofPage ??= createTooltips()
  ofPage.begin(event)
}

/** The control that an event belongs to, if it shows only an icon. */
export function iconControlOf(target: EventTarget | null): Element | undefined {
  const control = target instanceof Element ? target.closest('button, a, summary') : null
  if (!control?.querySelector('svg.icon') || control.hasAttribute('title')) return undefined
  // A number next to the icon, such as an unread count, is not a name.
  return /^[\d+]*$/.test(shownText(control)) ? control : undefined
}

/** The name as screen readers say it: what is hidden from them, such as the count on the bell, is no part of it. */
function nameOf(control: Element): string {
  const label = control.getAttribute('aria-label')
  if (label !== null) return label.trim()
  const copy = control.cloneNode(true) as Element
  for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove()
  return copy.textContent.trim()
}

/** The visible part of an element's text. */
function shownText(element: Element): string {
  return [...element.childNodes]
    .map((node) => {
      if (!(node instanceof HTMLElement)) return node.nodeType === Node.TEXT_NODE ? node.textContent : ''
      const isSeen = !node.matches('.visually-hidden') && getComputedStyle(node).display !== 'none'
      return isSeen ? shownText(node) : ''
    })
    .join('')
    .trim()
}

/** Above the control, or below if there is no space, never outside the window. */
function putBeside(bubble: HTMLElement, control: Element): void {
  const around = control.getBoundingClientRect()
  const size = bubble.getBoundingClientRect()
  const above = around.top - size.height - gap
  const center = around.left + around.width / 2 - size.width / 2
  const furthest = document.documentElement.clientWidth - size.width - gap
  bubble.style.top = `${above < gap ? around.bottom + gap : above}px`
  bubble.style.left = `${Math.max(gap, Math.min(center, furthest))}px`
}

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

const tooltipDelay = createTooltipDelay()
