import { z } from 'zod'

/** Where spans are sent. */
export interface TracingTarget {
  url: string
  headers: Readonly<Record<string, string>>
  service: string
}

const endpoint = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .refine((url) => !/[@#]/.test(url), 'must be an address without name, password or part')

const headers = z.string().transform((text, { addIssue }): Record<string, string> => {
  try {
    return Object.fromEntries(text.split(',').map(headerOf))
  } catch {
    addIssue({ code: 'custom', message: 'must be pairs such as name=value,other=value' })
    return {}
  }
})

/** Values are encoded as in addresses. */
function headerOf(text: string): [string, string] {
  const [, name, value] = /^\s*([\w.-]+)\s*=\s*(\S.*?)\s*$/.exec(text) ?? []
  if (name === undefined || value === undefined) throw new Error('no pair')
  return [name.toLowerCase(), decodeURIComponent(value)]
}

/** The variables of OpenTelemetry that the product understands. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headers.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal('http/json', 'can only be `http/json`').optional(),
  OTEL_SERVICE_NAME: z.string().max(100).default('giveawaybox'),
  OTEL_SDK_DISABLED: z.enum(['true', 'false']).optional(),
}

/** Undefined where no collector is named, or tracing is disabled. */
export function tracingOf(env: z.output<z.ZodObject<typeof tracingVariables>>): TracingTarget | undefined {
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '')
  const url = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base}/v1/traces`)
  if (!url || env.OTEL_SDK_DISABLED === 'true') return undefined
  return { url, headers: env.OTEL_EXPORTER_OTLP_HEADERS ?? {}, service: env.OTEL_SERVICE_NAME }
}
