export function actualContainer(_b: Uint8Array, s: string): string {
  return s
}
