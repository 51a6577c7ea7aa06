/** The braid on the edges of a provable receipt and, at half strength, above the footer. Used nowhere else. */
export function Band({ className }: { className?: string }) {
  return <div className={className ? `band ${className}` : 'band'} aria-hidden="true" />
}
