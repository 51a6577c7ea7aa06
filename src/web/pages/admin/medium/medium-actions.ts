import { cropMedia, deleteMedia, hostVideo, unhostVideo, updateMedia } from '#contract/content/media.ts'
import { noFolder } from '#contract/content/media-limits.ts'
import { locales } from '#locales/locales.ts'
import type { Action, FormValues } from '#web/actions/answer-action.ts'
import { seenOf } from '#web/actions/seen.tsx'
import { send } from '#web/api/send.ts'

/** Actions of a file's page by form intent. */
export function mediumActions(id: string): Record<string, Action> {
  const params = { id }
  return {
    save: {
      run: (values, context) =>
        send(updateMedia, {
          params,
          payload: {
            file_name: values['file_name'] ?? '',
            module: values['module'] === noFolder ? null : (values['module'] ?? null),
            ...(values['has_alt'] && { alt: altOf(values) }),
            ...seenOf(values),
          },
          context,
        }),
    },
    focus: {
      run: (values, context) =>
        send(updateMedia, {
          params,
          payload: {
            focal_x: share(values['focal_x']),
            focal_y: share(values['focal_y']),
            ...seenOf(values),
          },
          context,
        }),
    },
    crop: {
      run: (values, context) =>
        send(cropMedia, {
          params,
          payload: {
            x: wholeNumber(values['x']),
            y: wholeNumber(values['y']),
            width: wholeNumber(values['width']),
            height: wholeNumber(values['height']),
            ...seenOf(values),
          },
          context,
        }),
    },
    host: { run: (_, context) => send(hostVideo, { params, context }) },
    unhost: { run: (_, context) => send(unhostVideo, { params, context }) },
    delete: {
      run: (values, context) =>
        send(deleteMedia, { params, payload: { even_used: values['even_used'] === 'yes' }, context }),
    },
  }
}

/** Omits languages without a text. */
function altOf(values: FormValues) {
  return Object.fromEntries(
    locales.flatMap((locale) => {
      const text = values[`alt.${locale}`]?.trim() ?? ''
      return text ? [[locale, text]] : []
    }),
  )
}

/** A typed percentage as a share; an invalid one is passed on for the server to refuse. */
function share(percent: string | undefined): number {
  return Number((percent ?? '').replace(',', '.') || Number.NaN) / 100
}

function wholeNumber(pixels: string | undefined): number {
  return Number(pixels || Number.NaN)
}
