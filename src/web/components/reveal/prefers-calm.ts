/** Whether the device is set to reduced motion. */
export function prefersCalm(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches
}
