import { expect, it } from 'vitest'
import { groupOf, settingsGroups } from '#contract/site/settings-groups.ts'
import { begunAfterConflict, begunOf, begunText, changedMeanwhile, changeOf } from './settings-change.ts'

const group = (name: string) => groupOf(name) ?? settingsGroups[0]!

it('sends only what differs from the initial form', () => {
  const kept = {
    contact_email: 'a@b.example',
    contact_phone: '1',
    contact_address: '',
    contact_message: { en: 'Hi', de: 'Hallo' },
  }
  const typed = {
    contact_email: ' a@b.example ',
    contact_phone: '2',
    contact_address: '',
    'contact_message.de': 'Hallo',
    'contact_message.en': 'Hi',
    'contact_message.tr': ' ',
  }
  expect(changeOf(group('contact'), typed, kept)).toEqual({ contact_phone: '2' })
  expect(changeOf(group('contact'), { ...typed, 'contact_message.en': '' }, kept)).toEqual({
    contact_phone: '2',
    contact_message: { de: 'Hallo' },
  })
})

it('reads an absent switch as off, and a number as a number', () => {
  const kept = { ftp_enabled: true, ftp_host: '', ftp_port: 21, ftp_username: '' }
  expect(changeOf(group('ftp'), { ftp_port: '21' }, kept)).toEqual({ ftp_enabled: false })
  expect(changeOf(group('ftp'), { ftp_enabled: 'on', ftp_port: '990' }, kept)).toEqual({ ftp_port: 990 })
  expect(changeOf(group('ftp'), { ftp_enabled: 'on', ftp_port: 'many' }, kept)).toEqual({ ftp_port: 'many' })
})

it('combines the fields of one setting', () => {
  const kept = {
    cookie_consent: true,
    cookie_texts: {},
    kit_languages: ['nl', 'ar'],
    default_role: 'r',
    default_language: 'en',
  }
  const cookies = { cookie_consent: 'on', 'cookie_texts.it.title': 'Biscotti?', 'cookie_texts.de.text': ' ' }
  expect(changeOf(group('cookies'), cookies, kept)).toEqual({ cookie_texts: { it: { title: 'Biscotti?' } } })
  const languages = {
    default_role: 'r',
    default_language: 'en',
    'kit_languages.ar': 'on',
    'kit_languages.nl': 'on',
  }
  expect(changeOf(group('languages'), languages, kept)).toEqual({})
  expect(changeOf(group('languages'), { ...languages, 'kit_languages.nl': '' }, kept)).toEqual({
    kit_languages: ['ar'],
  })
})

it('ignores settings that this site does not have', () => {
  expect(changeOf(group('registration'), { logs_kept_days: '9' }, { registration: false })).toEqual({})
})

it('stores the initial values, and line endings make no change', () => {
  const kept = { contact_message: { en: 'One\nTwo' }, contact_phone: '1', app_name: 'Elsewhere' }
  const begun = begunText(group('contact'), kept)
  expect(begunOf({ begun })).toEqual({ contact_message: { en: 'One\nTwo' }, contact_phone: '1' })
  const typed = { begun, contact_phone: '1', 'contact_message.en': 'One\r\nTwo' }
  expect(changeOf(group('contact'), typed, begunOf(typed))).toEqual({})
  for (const wrong of [{}, { begun: '{' }, { begun: 'null' }]) expect(begunOf(wrong)).toEqual({})
})

it('detects changes of others, and counts them as seen from then on', () => {
  const begun = { contact_email: 'a@b.example', contact_phone: '1', contact_address: 'Here' }
  const stored = { contact_email: 'b@b.example', contact_phone: '2', contact_address: 'Here' }
  expect(changedMeanwhile({ contact_phone: '3' }, begun, stored)).toEqual(['contact_phone'])
  expect(changedMeanwhile({ contact_phone: '2' }, begun, stored), 'the same').toEqual([])
  expect(changedMeanwhile({ contact_address: 'There' }, begun, stored)).toEqual([])
  const typed = { ...begun, contact_phone: '3', begun: JSON.stringify(begun) }
  const seen = begunAfterConflict(group('contact'), typed, stored)
  expect(JSON.parse(seen)).toEqual({ ...begun, contact_phone: '2' })
})
