/** http, https, mailto, tel, and paths and places of this site. Free of schemas, as browsers look at links, too. */
export function isSafeLink(value: string): boolean {
  // What browsers strip from addresses must not hide the scheme from us.
  if (/[\s\p{Cc}\\]/u.test(value) || !value.isWellFormed()) return false
  return /^\/(?!\/)/.test(value) || value.startsWith('#') || elsewhere.test(value)
}

/** With a host of letters, so that nobody takes what stands before an @ for it. */
const elsewhere = /^(https?:\/\/[\p{L}\p{N}._-]+(:\d{1,5})?([/?#]|$)|mailto:[^/]|tel:[+\d])/iu
