import { z } from 'zod'
import { email, shortestName } from './account-rules.ts'
import { defineCall } from './call.ts'
import { longestMessage } from './form-lengths.ts'
import { text } from './text.ts'

/** Whoever answers in less time than this was not read by anybody. */
export const shortestFilling = 3000

/** The seeded form `contact`. Further forms come with the builder of forms, to the same place. */
export const contactForm = z.strictObject({
  name: text(120).trim().min(shortestName),
  email,
  subject: text(200).trim().min(1),
  message: text(longestMessage).trim().min(1),
  consent: z.boolean().refine((agreed) => agreed, { params: { key: 'required' } }),
  /** no person sees this field, so that whoever fills it in is a program */
  website: z
    .string()
    .max(2000)
    .refine((typed) => typed === '', { params: { key: 'leave_empty' } })
    .default(''),
  /** milliseconds that the form was open, where a page knows them */
  took: z.int().optional(),
})
export type ContactForm = z.output<typeof contactForm>

export const submissionStatuses = ['pending', 'solved'] as const

export const sendContactForm = defineCall({
  name: 'sendContactForm',
  method: 'POST',
  path: '/api/forms/contact/submissions',
  summary: 'Write to whoever runs this site; needs no account',
  access: 'anyone',
  budget: 'ask',
  idempotent: true,
  success: 'success.form_sent',
  body: contactForm,
  reply: z.object({ id: z.uuid(), status: z.enum(submissionStatuses), created_at: z.iso.datetime() }),
  status: 201,
  errors: [
    'validation_failed',
    'form_too_quick',
    'form_already_submitted',
    'idempotency_key_reused',
    'idempotency_key_invalid',
    'too_many_requests',
  ],
})
