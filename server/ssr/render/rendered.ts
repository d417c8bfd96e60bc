import type { Encoding } from '#server/http/content-encoding.ts'

/**
 * Declares that a page's data changes only with these tags. The page may be cached until a change of one of them is
 * reported, for at most `forMs`.
 */
export type Rest = { tags: string[]; forMs: number }

/** A rendered response. `body` is in `encoding`. `etag` identifies the content in any encoding. */
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
  /** Time of the rendering, epoch ms by `steadyMs`, as the other times. */
  bornAt: number
  /** Time of the content's last change, epoch ms. A rendering with the same content does not change it. */
  modifiedAt: number
  /**
   * The page is served without a new rendering until this time, epoch ms. A change of one of its tags sets it to the
   * past.
   */
  freshUntil: number
  /** True while a new rendering is in progress. Until it ends, the stale page may be served. */
  isBeingReplaced: boolean
  encoded(encoding: Encoding): Promise<Buffer>
}
