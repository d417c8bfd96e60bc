import * as domains from './domains.ts'
import type { AnyEndpoint } from './endpoint.ts'

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'data' in value
}

/** Every call of the product: for OpenAPI and the completeness tests. */
export const allEndpoints: AnyEndpoint[] = Object.values(domains).flatMap((domain) =>
  Object.values<unknown>(domain).filter(isEndpoint),
)
