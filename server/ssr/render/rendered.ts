import type { Encoding } from '#server/http/content-encoding.ts'

/** A page that changes only with what the tags name may be kept until one of them is dropped, `forMs` at most. */
export type Rest = { tags: string[]; forMs: number }

/** An answer as a renderer made it; `body` is in `encoding`, `etag` is of what it says and not of its bytes. */
export type Rendered = {
  status: number
  headers: Record<string, string>
  body: Buffer
  encoding: Extract<Encoding, 'br' | 'identity'>
  etag: string
  rest: Rest | null
}

/** One rendering. Kept in one encoding; another is made where it is asked for. */
export type CachedPage = Rendered & {
  /** When it was rendered, epoch ms. */
  bornAt: number
  /** When it became what it says, epoch ms: a rendering that says the same does not change it. */
  modifiedAt: number
  /** Until when it is shown without a new one being made, epoch ms; earlier when one of its tags is dropped. */
  freshUntil: number
  /** It is no longer fresh, may be shown, and a new one is being made. */
  isBeingReplaced: boolean
  encoded(encoding: Encoding): Promise<Buffer>
}
