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
