/** Loaded before the product: its servers never give up on slow requests. */
import http from 'node:http'
import { syncBuiltinESMExports } from 'node:module'

const { createServer } = http
const forever = { get: () => 0, set: () => {}, configurable: true }

http.createServer = ((...sent: Parameters<typeof createServer>) =>
  Object.defineProperties(createServer(...sent), {
    headersTimeout: forever,
    requestTimeout: forever,
    keepAliveTimeout: forever,
    timeout: forever,
  })) as typeof createServer
syncBuiltinESMExports()
