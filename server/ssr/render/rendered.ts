import type { Encoding } from '#server/http/content-encoding.ts'

/**
 * A page whose data changes only with these tags. It may be cached until one of them is dropped, for at most `forMs`.
 */
export type Rest = { tags: string[]; forMs: number }

/** A rendered response. `body` is in `encoding`; `etag` identifies the content and not its bytes. */
export type Rendered = {
  status: number
  headers: Record<string, string>
  body: Buffer
  encoding: Extract<Encoding, 'br' | 'identity'>
  etag: string
  rest: Rest | null
}

/** One rendering, cached in one encoding. Other encodings are made on demand. */
export type CachedPage = Rendered & {
  /** Time of the rendering, epoch ms. */
  bornAt: number
  /** Time of the content's last change, epoch ms. A rendering with the same content does not change it. */
  modifiedAt: number
  /** Until this time it is served without a new rendering, epoch ms. Earlier when one of its tags is dropped. */
  freshUntil: number
  /** True while the page is stale but may be served, and a new rendering is in progress. */
  isBeingReplaced: boolean
  encoded(encoding: Encoding): Promise<Buffer>
}
