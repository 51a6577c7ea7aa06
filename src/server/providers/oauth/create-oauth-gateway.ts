import { OauthError, type OauthGateway } from './oauth-gateway.ts'

export function createOauthGateway(): OauthGateway {
  const unavailable = () => Promise.reject(new OauthError('no provider is connected'))
  return { authorizationUrl: unavailable, personOf: unavailable }
}
