/** Whether the person asked their device for less motion. */
export function prefersCalm(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches
}
