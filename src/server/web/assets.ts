import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BrandKey } from '#brand.ts'
import type { Brand } from '../../brand.ts'
import { baseHeaders } from '../http/security-headers.ts'

const clientBuild = fileURLToPath(new URL('../../../build/client/', import.meta.url))

/** The files of the build: named after their content, so they never change; compressed at build time. */
export async function serveAssets(web: FastifyInstance): Promise<void> {
  await web.register(
    async (assets) => {
      assets.addHook('onRequest', async (request, reply) => {
        reply.headers(baseHeaders(request.protocol === 'https'))
      })
      assets.setNotFoundHandler((_request, reply) => reply.status(404).type('text/plain').send('Not found'))
      await assets.register(fastifyStatic, {
        root: `${clientBuild}assets`,
        preCompressed: true,
        immutable: true,
        maxAge: '365d',
        index: false,
        decorateReply: false,
      })
    },
    { prefix: '/assets' },
  )
  for (const file of readdirSync(clientBuild, { withFileTypes: true }))
    if (file.isFile()) serveFile(web, file.name)
}

/** Browsers request it whatever the page names. */
export function serveFavicon(
  web: FastifyInstance,
  brandOf: (request: FastifyRequest) => Promise<Brand>,
): void {
  web.get('/favicon.ico', async (request, reply) =>
    reply
      .headers(baseHeaders(request.protocol === 'https'))
      .header('Cache-Control', 'public, max-age=86400')
      .redirect(iconPath((await brandOf(request)).key, 32)),
  )
}

function serveFile(web: FastifyInstance, name: string): void {
  const content = readFileSync(clientBuild + name)
  const type = types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
  web.get(`/${name}`, (request, reply) =>
    reply
      .headers(baseHeaders(request.protocol === 'https'))
      .header('Cache-Control', 'public, max-age=86400')
      .type(type)
      .send(content),
  )
}

const types: Record<string, string> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
  js: 'text/javascript; charset=utf-8',
}

/**
 * In pixels, with and without a background; `maskable` fills its square, so that a device may cut it to its own shape.
 */
export const iconKinds = [32, 180, 192, 512, 'maskable'] as const

export type IconKind = (typeof iconKinds)[number]

export function iconPath(brand: BrandKey, kind: number | 'maskable'): string {
  return `/icons/${brand}-${kind}.png`
}
