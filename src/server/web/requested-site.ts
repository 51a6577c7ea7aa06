import type { FastifyRequest } from 'fastify'
import type { Brand } from '../../brand.ts'

/** Which of the sites of this process a request is for. */
export interface RequestedSite {
  readonly brand: Brand
  /** the canonical origin of that site */
  readonly origin: string
  /** false on a host that is neither brand's: such a copy asks not to be indexed */
  readonly indexable: boolean
}

export type SiteOf = (request: FastifyRequest) => Promise<RequestedSite>
