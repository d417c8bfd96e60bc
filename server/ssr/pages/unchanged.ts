import type { IncomingHttpHeaders } from 'node:http'
import { isNoneMatch } from '#server/http/entity-tag.ts'
import type { CachedPage } from '#server/ssr/render/rendered.ts'

/**
 * Returns true when the client has this version. The date counts only when the client sends no tag (RFC 9110,
 * 13.2.2).
 */
export function isUnchanged(headers: IncomingHttpHeaders, page: Pick<CachedPage, 'etag' | 'modifiedAt'>): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) return isNoneMatch(tags, page.etag)
  const since = headers['if-modified-since']
  return since !== undefined && Date.parse(since) >= Math.floor(page.modifiedAt / 1_000) * 1_000
}
