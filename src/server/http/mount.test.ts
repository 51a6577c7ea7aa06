import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { defineCall } from '../../contract/call.ts'
import { createMount, type MountDependencies } from './mount.ts'

const secrets = defineCall({
  name: 'listSecrets',
  method: 'GET',
  path: '/api/secrets',
  summary: 'What only some may see',
  access: 'signed_in',
  budget: 'read',
  reply: z.object({}),
  errors: [],
})

it('hangs no call for some where anyone could make it', () => {
  const mount = createMount(Fastify(), {} as MountDependencies<unknown>)
  expect(() => mount(secrets, () => ({}))).toThrow('listSecrets: nothing checks the access "signed_in" yet')
})
