/**
 * http, https, mailto, tel, and paths and fragments of this site. Without schemas, because browsers check links too.
 */
export function isSafeLink(value: string): boolean {
  // Characters that browsers strip from addresses must not hide the scheme from this check.
  if (/[\s\p{Cc}\\]/u.test(value) || !value.isWellFormed()) return false
  return /^\/(?!\/)/.test(value) || value.startsWith('#') || elsewhere.test(value)
}

/** The host must consist of letters, so that the part before an @ is not mistaken for it. */
const elsewhere = /^(https?:\/\/[\p{L}\p{N}._-]+(:\d{1,5})?([/?#]|$)|mailto:[^/]|tel:[+\d])/iu
