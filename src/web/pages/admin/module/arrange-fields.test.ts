import { expect, test } from 'vitest'
import { arrangeFields } from './arrange-fields.ts'
import { newModule } from './draft-module.ts'

const arrange = (step: string) =>
  arrangeFields(newModule, step, { t: (key) => key, locale: 'en', past: [] }).draft

test('only a video field allows video uploads', () => {
  expect(arrange('add:video')).toMatchObject({
    kinds: ['image', 'document', 'video'],
    fields: [{ type: 'video' }],
  })
  expect(arrange('add:file')).toMatchObject({ kinds: ['image', 'document'], fields: [{ type: 'file' }] })
})
