import { randomBytes } from 'node:crypto'

/** A fresh nonce for the scripts and styles of one page. */
export function newNonce(): string {
  return randomBytes(16).toString('base64url')
}

/** Headers of every reply. */
export function baseHeaders(https: boolean): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy':
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()',
    'X-Frame-Options': 'DENY',
    ...(https ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  }
}

interface PageSecurity {
  nonce: string
  https: boolean
  /** the visitor agreed to the analytics tag: it may send data to its servers */
  analytics?: boolean
}

/**
 * Hosts of the videos in records (`contract/fields/video-address.ts`). A page embeds such a frame only on a visitor's
 * request; since one document shows many pages, every document may.
 */
const videoHosts = 'https://www.youtube-nocookie.com https://player.vimeo.com https://geo.dailymotion.com'

const analyticsHosts =
  'https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com'

/**
 * Headers of a page. Only what carries the nonce runs; other sites may not frame the page, and it may not post
 * elsewhere.
 */
export function htmlHeaders({ nonce, https, analytics = false }: PageSecurity): Record<string, string> {
  const also = analytics ? ` ${analyticsHosts}` : ''
  return {
    ...baseHeaders(https),
    'Content-Security-Policy': [
      "default-src 'none'",
      `script-src 'nonce-${nonce}' 'strict-dynamic'`,
      `style-src 'self' 'nonce-${nonce}'`,
      `img-src 'self' data:${also}`,
      "font-src 'self'",
      "media-src 'self'",
      // Of our own, only what `framedHeaders` opens may be framed.
      `frame-src 'self' ${videoHosts}`,
      `connect-src 'self'${also}`,
      "manifest-src 'self'",
      "worker-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      ...(https ? ['upgrade-insecure-requests'] : []),
    ].join('; '),
  }
}

/**
 * Headers of the one document that other sites may frame: its styles and its one script are allowed by their
 * hashes, no origin of its own, and its links only open new tabs.
 */
export function embedHeaders({
  styleHashes,
  scriptHash,
  hasImage,
  https,
}: {
  styleHashes: readonly string[]
  scriptHash: string
  /** within the document itself */
  hasImage: boolean
  https: boolean
}): Record<string, string> {
  const { 'X-Frame-Options': _frames, 'Cross-Origin-Opener-Policy': _openers, ...base } = baseHeaders(https)
  return {
    ...base,
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Referrer-Policy': 'no-referrer',
    'Content-Security-Policy': [
      "default-src 'none'",
      `style-src ${styleHashes.map((hash) => `'${hash}'`).join(' ')}`,
      `script-src '${scriptHash}'`,
      ...(hasImage ? ['img-src data:'] : []),
      "font-src 'self'",
      "form-action 'none'",
      "base-uri 'none'",
      'frame-ancestors *',
      'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
    ].join('; '),
  }
}

/** What a document for a frame on this site may do besides the headers of data replies: be seen there, with its styles. */
export function framedHeaders(): Record<string, string> {
  return {
    'X-Frame-Options': 'SAMEORIGIN',
    'Content-Security-Policy':
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox",
  }
}

/** Headers of a page of ours that a frame on this site shows as a picture: it is styled as usual, and runs nothing. */
export function framedPageHeaders({
  nonce,
  https,
}: Pick<PageSecurity, 'nonce' | 'https'>): Record<string, string> {
  return {
    ...baseHeaders(https),
    'X-Frame-Options': 'SAMEORIGIN',
    'Content-Security-Policy': [
      "default-src 'none'",
      `style-src 'self' 'nonce-${nonce}'`,
      "img-src 'self' data:",
      "font-src 'self'",
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
      // Its own origin, so that it may load its fonts and styles.
      'sandbox allow-same-origin',
    ].join('; '),
  }
}

/** Headers of data replies: nothing in them may ever run or be stored by a shared cache. */
export function apiHeaders(https: boolean): Record<string, string> {
  return {
    ...baseHeaders(https),
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'Cache-Control': 'no-store',
  }
}
