import * as z from 'zod/mini'

/** Response of every call. `code` 0 is success. */
export type Envelope<T> = { code: number; msg: string; data: T }

export type Page<T> = { list: T[]; currPage: number; totalPage: number; total: number }

export function pageOf<T extends z.core.$ZodType>(item: T) {
  return z.object({ list: z.array(item), currPage: z.int(), totalPage: z.int(), total: z.int() })
}

/**
 * Accepts numbers, as in JSON bodies, and their text, as in query strings. It rejects null and empty values, so they
 * are not read as 0.
 */
export function wholeNumber({ min, max }: { min: number; max: number }) {
  const number = z.int().check(z.gte(min), z.lte(max))
  const text = z.pipe(z.string().check(z.regex(/^-?\d{1,16}$/)), z.transform(Number))
  return z.pipe(z.union([number, text]), number)
}

/** A time from a client, in epoch milliseconds, up to the limit of a Date. */
export const epochMsInput = wholeNumber({ min: 0, max: 8.64e15 })

/** A boolean input that is false when omitted, so it is never undefined. Query strings send it as text. */
export function flag() {
  const text = z.pipe(
    z.enum(['0', '1', 'false', 'true']),
    z.transform((given) => given === '1' || given === 'true'),
  )
  return z._default(z.union([z.boolean(), text]), false)
}

export const maxPageSize = 200

/** Paging input: `pageNum` starts at 1. */
export function paging(defaultPageSize: number) {
  return {
    pageNum: z._default(wholeNumber({ min: 1, max: 100_000 }), 1),
    pageSize: z._default(wholeNumber({ min: 1, max: maxPageSize }), defaultPageSize),
  }
}

/** Cursor from a page's `next` for the input `after`; opaque to callers. */
export const cursor = z.string().check(z.maxLength(400), z.regex(/^[\w-]+$/))

/**
 * Paging input of a list to which new entries are added at the start. Pages are selected by number, or by `after`, the
 * `next` of the previous page. With `after`, new entries cause no repeated or skipped ones, and each page costs the
 * same.
 */
export function keysetPaging(defaultPageSize: number) {
  return { ...paging(defaultPageSize), after: z.optional(cursor) }
}
export type KeysetPaging = { pageNum: number; pageSize: number; after?: string | undefined }
export type KeysetPage<T> = Page<T> & { next: string | null }

/** `next` is null on the last page. */
export function keysetPageOf<T extends z.core.$ZodType>(item: T) {
  const { list, currPage, totalPage, total } = pageOf(item).shape
  return z.object({ list, currPage, totalPage, total, next: z.nullable(cursor) })
}

/** Largest total of the lists that may have millions of rows. It means this many or more. */
export const maxCounted = 10_000

export const id = z.string().check(z.minLength(1), z.maxLength(64))
export const digits = z.string().check(z.regex(/^\d{1,18}$/))
/** Ids are strings. Numbers are accepted too, because some clients parse ids. */
export const digitsInput = z.pipe(z.union([z.string(), z.pipe(z.int(), z.transform(String))]), digits)
export const epochMs = z.int()
export const locale = z.enum(['vi', 'en', 'zh'])
export type Locale = z.infer<typeof locale>
export type LocalText = Record<Locale, string>
export const localText = z.object({ vi: z.string(), en: z.string(), zh: z.string() })
export const nothing = z.null()

/** An IANA time zone that this runtime supports. */
export const timeZone = z.string().check(
  z.maxLength(60, { abort: true }),
  z.refine((name) => isZone(name)),
)

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
