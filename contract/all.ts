import * as domains from './domains.ts'
import type { AnyEndpoint } from './endpoint.ts'
import type { AnyTopic } from './topic.ts'

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'data' in value
}

function isTopic(value: unknown): value is AnyTopic {
  return typeof value === 'object' && value !== null && 'name' in value && 'key' in value && 'events' in value
}

const declared = Object.values(domains).flatMap((domain): unknown[] => Object.values(domain))

/** All HTTP endpoints, for the OpenAPI document and the completeness tests. */
export const allEndpoints: AnyEndpoint[] = declared.filter(isEndpoint)
/** All topics of /websocket, for their documentation and the completeness tests. */
export const allTopics: AnyTopic[] = declared.filter(isTopic)
