import type { FastifyInstance, FastifyReply } from 'fastify'
import { Failure } from '#contract/api/errors.ts'
import type { Context } from '../../context.ts'
import { secretSetting } from '../../core/settings/site-settings.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import { PaymentError, type ProviderEvent } from '../../providers/payments/payment-provider.ts'
import type { RefreshDeps } from './apply-subscription.ts'
import { receiveEvent } from './events.ts'
import { UnknownPlan } from './payment-access.ts'

type Deps = RefreshDeps & Pick<Context, 'log'>

/** The address the provider sends its events to. */
export const webhookPath = '/api/webhooks/stripe'

const maxBytes = 1024 * 1024

/**
 * Receives events from the provider. Only the signature over the raw bytes counts, so there is no sign-in. It answers
 * after the commit; for anything but a 2xx the provider sends the event again, for three days.
 */
export function paymentWebhook(api: FastifyInstance, ctx: Deps, limits: RateLimits): void {
  void api.register(async (route) => {
    route.removeAllContentTypeParsers()
    route.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    )
    route.route({
      method: 'POST',
      url: webhookPath,
      bodyLimit: maxBytes,
      onRequest: (request) => limits.consume(request, 'read'),
      handler: async (request, reply) => {
        const secret = await secretSetting(ctx, 'stripe_webhook_secret')
        if (!secret) return answer(reply, 503)
        const event = signedEvent(ctx, request.body, request.headers['stripe-signature'], secret)
        if (!event) return answer(reply, 400)
        return answer(reply, await statusOf(ctx, event))
      },
    })
  })
}

/** The event; undefined if it is not signed by the provider or not recent. */
function signedEvent(
  ctx: Deps,
  body: unknown,
  signature: string | string[] | undefined,
  secret: string,
): ProviderEvent | undefined {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') return undefined
  try {
    return ctx.payments.readEvent(body, signature, secret, ctx.now())
  } catch (error) {
    if (error instanceof PaymentError) return undefined
    throw error
  }
}

async function statusOf(ctx: Deps, event: ProviderEvent): Promise<number> {
  try {
    await receiveEvent(ctx, event)
    return 200
  } catch (err) {
    ctx.log.warn({ err, event: event.id, type: event.type }, 'an event of the payment provider is waiting')
    const isExpected = err instanceof PaymentError || err instanceof Failure || err instanceof UnknownPlan
    return isExpected ? 503 : 500
  }
}

function answer(reply: FastifyReply, status: number): FastifyReply {
  return reply.status(status).send({ received: status === 200 })
}
